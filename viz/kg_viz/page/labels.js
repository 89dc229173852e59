// Names beside the nodes: the weightiest first, each where it covers nothing; closer up, more of them fit.

const MOST_LABELS = 300;
const MOST_TRIED = 1200;
const SAME_WORDS = 8;
const colors = {};

// The four heaviest of each kind, then all others by size.
const LEADERS = new Set(Object.keys(DATA.kinds).flatMap((kind) =>
  [...DATA.nodes.keys()].filter((number) => DATA.nodes[number].kind === kind).slice(0, 4)));
const bySize = (a, b) => DATA.nodes[b].prominence - DATA.nodes[a].prominence || a - b;
const ORDER = [...[...LEADERS].sort(bySize), ...[...DATA.nodes.keys()].sort(bySize)];

function readTheme() {
  const style = getComputedStyle(document.documentElement);
  for (const name of ["ink", "soft", "ground", "accent"]) colors[name] = style.getPropertyValue(`--${name}`).trim();
}

// Nodes in view with places in pixels of the screen, in the order in which they get their labels.
function nodesInView(width, height) {
  const scale = network.getScale();
  const places = network.getPositions();
  const first = [state.hovered, state.selected].filter((number) => number !== null);
  return [...new Set([...first, ...ORDER])].filter((number) => !nodeIsHidden(number)).map((number) => {
    const { x, y } = network.canvasToDOM(places[number]);
    return { number, x, y, scale, radius: DATA.nodes[number].size * scale };
  }).filter(({ x, y, radius }) => x > -radius && y > -radius && x < width + radius && y < height + radius);
}

function font(spot) {
  const weight = DATA.nodes[spot.number].prominence;
  const pixels = (10.5 + 4.5 * weight) * Math.min(1.35, Math.max(1, Math.sqrt(spot.scale)));
  const slant = DATA.nodes[spot.number].kind === "PAPER" ? "italic " : "";
  const strength = weight > 0.55 ? "600 " : "";
  return { pixels, css: `${slant}${strength}${pixels.toFixed(1)}px system-ui, "Segoe UI", "Noto Sans", sans-serif` };
}

function meet(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

// The box for a label below, right, left or above its node that is free of other labels and nodes. A leader's
// label may cover nodes, better those that are no leaders; the node in hand gets its label in any case.
function freeBox({ number, x, y, radius }, width, height, taken) {
  const gap = radius + 3;
  const corners = [[x - width / 2, y + gap], [x + gap, y - height / 2], [x - gap - width, y - height / 2],
    [x - width / 2, y - gap - height]];
  const boxes = corners.map(([left, top]) => ({ left, top, right: left + width, bottom: top + height, node: null }))
    .filter((box) => box.left > 0 && box.right < container.clientWidth);
  const free = (box, matters) =>
    !taken.some((other) => other.node !== number && matters(other.node) && meet(box, other));
  const best = boxes.find((box) => free(box, () => true));
  if (best) return best;
  if (number === state.selected || number === state.hovered) return boxes[0];
  if (!LEADERS.has(number)) return undefined;
  return boxes.find((box) => free(box, (node) => node === null || LEADERS.has(node)))
    ?? boxes.find((box) => free(box, (node) => node === null));
}

function drawText(context, lines, x, top, pixels) {
  lines.forEach((line, row) => {
    const y = top + (row + 0.5) * pixels * 1.15 + 1;
    context.strokeText(line, x, y);
    context.fillText(line, x, y);
  });
}

function drawLabel(context, spot, taken) {
  const lines = DATA.nodes[spot.number].label.split("\n");
  const { pixels, css } = font(spot);
  context.font = css;
  const width = Math.max(...lines.map((line) => context.measureText(line).width)) + 4;
  const box = freeBox(spot, width, lines.length * pixels * 1.15 + 2, taken);
  if (!box) return false;
  taken.push(box);
  drawText(context, lines, (box.left + box.right) / 2, box.top, pixels);
  return true;
}

// What the links of the selected node say, on those that are long enough; the same words a few times only.
function drawLinkTexts(context, spots, taken) {
  const places = new Map(spots.map((spot) => [spot.number, spot]));
  const here = places.get(state.selected);
  const written = {};
  context.font = "11px system-ui, sans-serif";
  context.fillStyle = colors.soft;
  for (const { edge, other } of here ? LINKS[state.selected] : []) {
    const there = places.get(other);
    const text = DATA.words[edge.type][0];
    if (!there || edgeIsHidden(edge) || Math.hypot(there.x - here.x, there.y - here.y) < 110) continue;
    const half = context.measureText(text).width / 2 + 2;
    const [x, y] = [here.x * 0.45 + there.x * 0.55, here.y * 0.45 + there.y * 0.55];
    const box = { left: x - half, right: x + half, top: y - 8, bottom: y + 8, node: null };
    if (written[text] >= SAME_WORDS || taken.some((before) => meet(box, before))) continue;
    written[text] = (written[text] ?? 0) + 1;
    taken.push(box);
    drawText(context, [text], x, y - 7, 12);
  }
}

function drawRing(context, { x, y, radius }) {
  context.beginPath();
  context.arc(x, y, radius + 5, 0, 2 * Math.PI);
  context.strokeStyle = colors.accent;
  context.lineWidth = 2.5;
  context.stroke();
}

function drawOver(context) {
  const { canvas } = context;
  const ratio = canvas.width / canvas.clientWidth;
  const spots = nodesInView(canvas.clientWidth, canvas.clientHeight)
    .filter(({ number }) => !state.lit || state.lit.has(number) || number === state.hovered);
  const taken = spots.slice(0, MOST_LABELS).map(({ number, x, y, radius }) => {
    const half = radius * 0.8;
    return { node: number, left: x - half, right: x + half, top: y - half, bottom: y + half };
  });
  context.save();
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  for (const spot of spots) if (spot.number === state.selected) drawRing(context, spot);
  Object.assign(context, { textAlign: "center", textBaseline: "middle", lineJoin: "round", lineWidth: 3.5,
    strokeStyle: colors.ground, fillStyle: colors.ink });
  let drawn = 0;
  for (const spot of spots.slice(0, MOST_TRIED)) if (drawn < MOST_LABELS && drawLabel(context, spot, taken)) drawn += 1;
  drawLinkTexts(context, spots, taken);
  context.restore();
}
