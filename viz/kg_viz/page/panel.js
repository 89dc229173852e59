// The panel: what matters most in the whole picture, or all that is known of one node.

const panel = document.getElementById("panel");
const RANKED = 6;
const FACTS_AT_ONCE = 8;

function showOverview() {
  const lists = Object.keys(DATA.kinds).map((kind) => {
    const members = [...DATA.details.keys()].filter((number) => DATA.details[number].kind === kind);
    return members.length ? ranking(kind, members) : "";
  });
  panel.replaceChildren(element("h2", {}, "What stands out"),
    element("p", { class: "meta" }, "Entities by the papers that name them, papers by their connections."),
    ...lists.filter((list) => list !== ""));
  panel.scrollTop = 0;
}

function ranking(kind, members) {
  const heading = document.querySelector(`.legend [data-kind="${kind}"] span`).textContent;
  const most = DATA.details[members[0]].weight;
  const rows = members.slice(0, RANKED).map((number) => element("li", {}, element("button",
    { type: "button", title: DATA.details[number].name, onclick: () => select(number) },
    icon(number), element("span", {}, DATA.details[number].name), bar(number, most),
    element("small", {}, String(DATA.details[number].weight)))));
  return element("section", { class: "rank" }, element("h3", {}, heading), element("ol", {}, ...rows));
}

function bar(number, most) {
  const svg = icon(number);
  const width = 54 * DATA.details[number].weight / Math.max(most, 1);
  svg.setAttribute("class", "bar");
  svg.setAttribute("viewBox", "0 0 54 6");
  svg.replaceChildren(document.createElementNS(svg.namespaceURI, "rect"));
  svg.firstChild.setAttribute("width", width.toFixed(1));
  svg.firstChild.setAttribute("height", "6");
  svg.firstChild.setAttribute("fill", DATA.kinds[DATA.details[number].kind].color);
  return svg;
}

function showNode(number) {
  const node = DATA.details[number];
  panel.replaceChildren(...[
    element("button", { type: "button", class: "back", onclick: () => select(null) }, "Overview"),
    element("p", { class: "kind" }, icon(number), subtitle(number)),
    element("h2", {}, node.name),
    node.authors ? element("p", { class: "meta" }, node.authors.join(", ")) : "",
    webLinks(node.links ?? []),
    element("p", { class: "meta" }, "id ", element("code", {}, node.id)),
    notAllHere(number),
    node.contested ? element("p", { class: "meta" }, "Papers name it under several types.") : "",
    chips("Also written", node.aliases ?? []),
    chips("Keywords", node.keywords ?? []),
    node.abstract ? abstract(node.abstract) : "",
    ...facts(number),
  ].filter((part) => part !== ""));
  panel.scrollTop = 0;
}

// The papers of an entity that are not drawn.
function notAllHere(number) {
  const { kind, weight } = DATA.details[number];
  const papers = new Set(LINKS[number].map((link) => link.other).filter((other) => DATA.details[other].kind === "PAPER"));
  if (kind === "PAPER" || papers.size >= weight) return "";
  return element("p", { class: "meta" }, `${papers.size} of the ${plural(weight, "paper")} that name it are in this picture.`);
}

function webLinks(links) {
  const anchors = links.map(([text, address]) =>
    element("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, text));
  return links.length ? element("p", { class: "web" }, ...anchors) : "";
}

function chips(heading, words) {
  if (!words.length) return "";
  return element("section", {}, element("h3", {}, heading),
    element("ul", { class: "chips" }, ...words.map((word) => element("li", {}, word))));
}

function abstract(pieces) {
  const parts = pieces.map((piece) => (Array.isArray(piece) ? mention(...piece) : piece));
  return element("section", {}, element("h3", {}, "Abstract"), element("p", { class: "abstract" }, ...parts));
}

// A link, as a button cannot break over lines.
function mention(text, number) {
  const onclick = (event) => { event.preventDefault(); select(number); };
  const link = element("a", { href: "#", title: subtitle(number), onclick }, text);
  link.style.borderColor = DATA.kinds[DATA.details[number].kind].color;
  return link;
}

function facts(number) {
  const groups = new Map();
  for (const type of Object.keys(DATA.words)) {
    for (const forward of [true, false]) {
      const links = LINKS[number].filter((link) => link.edge.type === type && link.forward === forward);
      if (links.length) groups.set(`${type} ${forward}`, links.sort((a, b) => a.other - b.other));
    }
  }
  return [...groups.values()].map((links) => element("section", {},
    element("h3", {}, wording(links[0]), element("small", {}, String(links.length))),
    ...listed(links.map((link) => fact(number, link)))));
}

// The first few, and the others folded away.
function listed(items) {
  const shown = items.slice(0, FACTS_AT_ONCE);
  const others = items.slice(FACTS_AT_ONCE);
  if (!others.length) return shown;
  return [...shown, element("details", {}, element("summary", {}, `${others.length} more`), ...others)];
}

function fact(number, link) {
  const button = element("button", { type: "button", onclick: () => select(link.other) },
    icon(link.other), element("span", {}, DATA.details[link.other].name));
  return element("div", { class: "fact" }, button, ...DATA.statements[link.edge.id]
    .filter((statement) => statement.text).map((statement) => evidence(statement, [number, link.other])));
}

// An evidence sentence with the names it speaks of marked, and the paper it stands in unless that is obvious.
function evidence({ text, paper }, ends) {
  const quote = element("blockquote", {}, ...marked(text, ends.flatMap(namesOf)));
  if (ends.includes(paper) || paper === "") return quote;
  const source = typeof paper === "number"
    ? element("button", { type: "button", onclick: () => select(paper) }, DATA.details[paper].name) : paper;
  quote.append(element("cite", {}, source));
  return quote;
}

function namesOf(number) {
  const { kind, name, aliases = [] } = DATA.details[number];
  return kind === "PAPER" ? [] : [name, ...aliases];
}

function marked(text, names) {
  if (!names.length) return [text];
  const sorted = [...names].sort((a, b) => b.length - a.length);
  const choices = sorted.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|");
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${choices})(?![\\p{L}\\p{N}])`, "giu");
  return text.split(pattern).map((part, place) => (place % 2 ? element("mark", {}, part) : part)).filter(Boolean);
}
