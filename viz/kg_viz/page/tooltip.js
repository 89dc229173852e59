// What appears beside the pointer: a name with a sentence, or a relationship with its evidence.

const tooltip = document.getElementById("tooltip");

function nodeTip(number) {
  const node = DATA.details[number];
  const sentence = node.abstract ? beginning(node.abstract) : firstEvidence(number);
  return [
    element("small", {}, icon(number), subtitle(number)),
    element("strong", {}, node.name),
    sentence ? element("q", {}, sentence) : "",
  ];
}

function beginning(abstract) {
  const text = abstract.map((piece) => (Array.isArray(piece) ? piece[0] : piece)).join("");
  return text.length > 220 ? `${text.slice(0, 220).replace(/\s+\S*$/u, "")} …` : text;
}

function firstEvidence(number) {
  for (const { edge } of LINKS[number]) {
    const found = DATA.statements[edge.id].find(({ text }) => text);
    if (found) return found.text;
  }
  return "";
}

function edgeTip(edge) {
  const statements = DATA.statements[edge.id];
  const more = statements.length - 2;
  return [
    element("span", {}, element("strong", {}, DATA.details[edge.from].name), ` ${DATA.words[edge.type][0]} `,
      element("strong", {}, DATA.details[edge.to].name)),
    ...statements.slice(0, 2).filter(({ text }) => text).map(({ text }) => element("q", {}, text)),
    more > 0 ? element("small", {}, `and ${plural(more, "more paper")}`) : "",
  ];
}

function showTip(content, point) {
  tooltip.replaceChildren(...content.filter((part) => part !== ""));
  tooltip.hidden = false;
  const room = container.getBoundingClientRect();
  const left = Math.min(point.x + 16, room.width - tooltip.offsetWidth - 10);
  const below = point.y + 18 + tooltip.offsetHeight < room.height;
  tooltip.style.left = `${Math.max(10, left)}px`;
  tooltip.style.top = `${Math.max(10, below ? point.y + 18 : point.y - tooltip.offsetHeight - 14)}px`;
}

function hideTip() {
  tooltip.hidden = true;
}
