// Ties the parts together: selecting, pointing, keys, theme.

const status = document.getElementById("status");

// Select a node by its number, or nothing by null; the browser's "back" returns to the one before.
function select(number, { move = true } = {}) {
  if (number === state.selected) return;
  history.pushState({ number }, "");
  present(number, move);
}

function present(number, move = true) {
  hideTip();
  if (number !== null && nodeIsHidden(number)) toggle(DATA.details[number].kind, true);
  light(number);
  if (number === null) {
    showOverview();
    return;
  }
  showNode(number);
  if (move) lookAt(number);
  status.textContent = `${DATA.details[number].name}: ${plural(LINKS[number].length, "relationship")}`;
}

addEventListener("popstate", (event) => present(event.state?.number ?? DATA.focus));

function hover(number) {
  state.hovered = number;
  network.redraw();
}

network.on("click", ({ nodes: [number] }) => select(number ?? null, { move: false }));
network.on("hoverNode", ({ node, pointer }) => { hover(node); showTip(nodeTip(node), pointer.DOM); });
network.on("blurNode", () => { hover(null); hideTip(); });
network.on("hoverEdge", ({ edge, pointer }) => { if (state.hovered === null) showTip(edgeTip(DATA.edges[edge]), pointer.DOM); });
network.on("blurEdge", () => { if (state.hovered === null) hideTip(); });
network.on("dragStart", hideTip);
network.on("zoom", hideTip);
network.on("afterDrawing", drawOver);

document.getElementById("zoom-in").addEventListener("click", () => zoom(1.4));
document.getElementById("zoom-out").addEventListener("click", () => zoom(1 / 1.4));
document.getElementById("zoom-fit").addEventListener("click", () => fit());

document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== field) { event.preventDefault(); field.focus(); }
  if (event.key === "Escape") select(null);
});

function adoptTheme() {
  readTheme();
  repaint();
}

dark.addEventListener("change", adoptTheme);
adoptTheme();
showOverview();
fit(false);
if (DATA.focus !== null) {
  state.selected = DATA.focus;
  showNode(DATA.focus);
}
