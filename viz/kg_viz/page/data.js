// The graph as it was written into the page, and small ways to read it and to build the page from it.

const DATA = JSON.parse(document.getElementById("data").textContent);

// For each node: its links, as { edge, other, forward }.
const LINKS = DATA.details.map(() => []);
for (const edge of DATA.edges) {
  LINKS[edge.from].push({ edge, other: edge.to, forward: true });
  LINKS[edge.to].push({ edge, other: edge.from, forward: false });
}

function fold(text) {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^\p{L}\p{N}+*#]+/gu, " ").trim();
}

function wording(link) {
  return DATA.words[link.edge.type][link.forward ? 0 : 1];
}

// A new element; strings among the children become text, never markup.
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== ""));
  return made;
}

function icon(number) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  const { shape, color } = DATA.kinds[DATA.details[number].kind];
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "-12 -12 24 24");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#${shape}`);
  use.setAttribute("fill", color);
  svg.append(use);
  return svg;
}

function plural(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

// "METHOD · 12 papers", "paper · NAACL 2024"
function subtitle(number) {
  const node = DATA.details[number];
  const kind = DATA.kinds[node.kind].one;
  const place = [node.venue, node.year].filter(Boolean).join(", ");
  return node.kind === "PAPER" ? [kind, place].filter(Boolean).join(" · ") : `${kind} · ${plural(node.weight, "paper")}`;
}
