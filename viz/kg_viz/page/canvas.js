// The picture: vis-network with fixed places, what of it is hidden, and what stands out.

const container = document.getElementById("canvas");
const nodes = new vis.DataSet(DATA.nodes.map(({ label, ...node }) => node));
const edges = new vis.DataSet(DATA.edges);
const network = new vis.Network(container, { nodes, edges }, DATA.options);
container.firstElementChild.tabIndex = -1; // The container is the one stop for the keyboard.

const state = { selected: null, hovered: null, lit: null, hidden: new Set() };
const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

function motion() {
  return still.matches ? false : { duration: 450, easingFunction: "easeInOutCubic" };
}

function nodeIsHidden(number) {
  return state.hidden.has(DATA.nodes[number].kind);
}

function edgeIsHidden(edge) {
  return state.hidden.has(edge.family) || nodeIsHidden(edge.from) || nodeIsHidden(edge.to);
}

// Draw again what depends on `state`: the lit part in full strength, all else faint.
function repaint() {
  const { lit, selected } = state;
  const strength = dark.matches ? 1.3 : 1;
  change(nodes, DATA.nodes, ({ id }) => ({ hidden: nodeIsHidden(id), opacity: !lit || lit.has(id) ? 1 : 0.13 }));
  change(edges, DATA.edges, (edge) => {
    const near = edge.from === selected || edge.to === selected;
    const opacity = !lit ? edge.color.opacity * strength : near ? 0.95 : 0.05;
    return { hidden: edgeIsHidden(edge), color: { color: edge.color.color, opacity } };
  });
}

// Tell vis-network of those items only that look other than before, as telling it of all takes long.
function change(dataset, items, look) {
  const changed = [];
  for (const item of items) {
    const update = { id: item.id, ...look(item) };
    const now = JSON.stringify(update);
    if (now !== item.shown) changed.push(update);
    item.shown = now;
  }
  dataset.update(changed);
}

function light(number) {
  state.selected = number;
  state.lit = number === null ? null : new Set([number, ...LINKS[number].map((link) => link.other)]);
  repaint();
}

// Bring nodes into view, with room for their labels and below the heading.
function show(numbers, most, animation = motion()) {
  if (!numbers.length) return;
  const places = network.getPositions(numbers);
  const xs = numbers.map((number) => places[number].x);
  const ys = numbers.map((number) => places[number].y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const heading = document.querySelector("main > header").offsetHeight;
  const width = container.clientWidth - Math.min(190, container.clientWidth * 0.25);
  const height = Math.max(100, container.clientHeight - heading - 90);
  const scale = Math.min(most, width / Math.max(right - left, 1), height / Math.max(bottom - top, 1));
  const position = { x: (left + right) / 2, y: (top + bottom) / 2 };
  network.moveTo({ position, scale, offset: { x: 0, y: heading / 2 }, animation });
}

function fit(animation = motion()) {
  show([...DATA.nodes.keys()].filter((number) => !nodeIsHidden(number)), 1.3, animation);
}

// Bring a node and its neighbours into view.
function lookAt(number, animation = motion()) {
  show([...state.lit].filter((other) => !nodeIsHidden(other)), 1.2, animation);
}

function zoom(factor) {
  network.moveTo({ scale: network.getScale() * factor, animation: motion() });
}

function pan(x, y) {
  network.moveTo({ offset: { x: -x, y: -y }, animation: motion() });
}

const KEYS = {
  ArrowLeft: () => pan(-90, 0), ArrowRight: () => pan(90, 0), ArrowUp: () => pan(0, -90), ArrowDown: () => pan(0, 90),
  "+": () => zoom(1.4), "=": () => zoom(1.4), "-": () => zoom(1 / 1.4), 0: () => fit(),
};

container.addEventListener("keydown", (event) => {
  if (!KEYS[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
  KEYS[event.key]();
  event.preventDefault();
});
