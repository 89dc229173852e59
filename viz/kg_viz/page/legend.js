// The legend: each entry hides or shows a kind of node or of relationship.

const entries = new Map([...document.querySelectorAll(".legend button")].map((button) =>
  [button.dataset.kind ?? button.dataset.family, button]));

function toggle(key, shown) {
  if (shown) state.hidden.delete(key);
  else state.hidden.add(key);
  entries.get(key).setAttribute("aria-pressed", String(shown));
  repaint();
}

for (const [key, button] of entries) button.addEventListener("click", () => toggle(key, state.hidden.has(key)));
