// The search box: a combobox over names, titles and other spellings.

const field = document.getElementById("search");
const results = document.getElementById("results");
const MOST_RESULTS = 12;
const SEARCHABLE = DATA.details.map((node) => [node.name, node.title ?? "", ...(node.aliases ?? [])].map(fold));

// 3 whole name, 2 beginning, 1 beginning of a word, 0.5 anywhere, 0 not at all; spaces do not matter.
function closeness(names, words) {
  const close = words.replaceAll(" ", "");
  return Math.max(0, ...names.map((name) => {
    if (name === words || name.replaceAll(" ", "") === close) return 3;
    if (name.startsWith(words)) return 2;
    if (` ${name}`.includes(` ${words}`)) return 1;
    return name.includes(words) || name.replaceAll(" ", "").includes(close) ? 0.5 : 0;
  }));
}

function find(text) {
  const words = fold(text);
  if (!words) return [];
  const scored = SEARCHABLE.map((names, number) => ({ number, score: closeness(names, words) }));
  const found = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || a.number - b.number);
  return found.slice(0, MOST_RESULTS).map(({ number }) => number);
}

function showResults() {
  const found = find(field.value);
  const options = found.map((number, place) => element("li",
    { role: "option", id: `result-${place}`, "data-node": number, "aria-selected": String(place === 0),
      onpointerdown: (event) => { event.preventDefault(); choose(number); } },
    icon(number), element("span", {}, DATA.details[number].name), element("small", {}, subtitle(number))));
  const none = element("li", { class: "none" }, "Nothing of that name is in this picture.");
  results.replaceChildren(...(options.length ? options : [none]));
  openResults(fold(field.value) !== "");
}

function openResults(open) {
  results.hidden = !open;
  field.setAttribute("aria-expanded", String(open));
  const chosen = results.querySelector("[aria-selected=true]");
  if (open && chosen) field.setAttribute("aria-activedescendant", chosen.id);
  else field.removeAttribute("aria-activedescendant");
}

function step(by) {
  const options = [...results.querySelectorAll("[role=option]")];
  if (!options.length) return;
  const now = options.findIndex((option) => option.getAttribute("aria-selected") === "true");
  const next = (now + by + options.length) % options.length;
  options.forEach((option, place) => option.setAttribute("aria-selected", String(place === next)));
  options[next].scrollIntoView({ block: "nearest" });
  openResults(true);
}

function choose(number) {
  field.value = "";
  openResults(false);
  select(number);
}

field.addEventListener("input", showResults);
field.addEventListener("focus", () => { if (field.value) showResults(); });
field.addEventListener("blur", () => openResults(false));
field.addEventListener("keydown", (event) => {
  const chosen = results.hidden ? null : results.querySelector("[aria-selected=true]");
  if (event.key === "ArrowDown") step(1);
  else if (event.key === "ArrowUp") step(-1);
  else if (event.key === "Enter" && chosen) choose(Number(chosen.dataset.node));
  else if (event.key === "Escape" && field.value) { field.value = ""; openResults(false); event.stopPropagation(); }
  else return;
  event.preventDefault();
});
