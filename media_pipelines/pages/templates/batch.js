"use strict";
// A window onto the rows: of thousands only those in sight are in the document.
(() => {
  const [NAME, ASKED, STATE, CODE, MESSAGE, SECONDS, COST, PAGE, PICTURE] = Array(9).keys();
  const MARGIN = 10; // rows above and below what is in sight
  const rows = JSON.parse(document.getElementById("rows").textContent);
  const found = rows.map((row) => [NAME, ASKED, STATE, CODE, MESSAGE].map((cell) => row[cell]).join("\n").toLowerCase());
  const area = document.getElementById("window");
  const table = area.querySelector("table");
  const body = table.tBodies[0];
  const text = document.getElementById("text");
  const state = document.getElementById("state");
  const headers = [...document.querySelectorAll("th[data-column]")];
  const byText = new Intl.Collator("en", { numeric: true }).compare;
  let order = [...rows.keys()];
  let shown = order;
  let drawn = "";

  function cell(line, kind, ...content) {
    const box = document.createElement("div");
    box.append(...content);
    const made = line.insertCell();
    made.className = kind;
    made.append(box);
    return made;
  }

  function tag(name, properties) {
    return Object.assign(document.createElement(name), properties);
  }

  function line(index, place) {
    const row = rows[index];
    const made = tag("tr", { ariaRowIndex: place + 2 });
    const picture = made.insertCell();
    picture.className = "picture";
    picture.append(row[PICTURE] ? tag("img", { src: row[PICTURE], alt: "", loading: "lazy", decoding: "async" }) : tag("span"));
    cell(made, "name", row[PAGE] ? tag("a", { href: row[PAGE], textContent: row[NAME] }) : row[NAME]).title = row[NAME];
    cell(made, "asked", row[ASKED]).title = row[ASKED];
    cell(made, "state", row[STATE]).dataset.state = row[STATE];
    const error = cell(made, "error", ...(row[CODE] ? [tag("b", { textContent: row[CODE] }), row[MESSAGE] && `: ${row[MESSAGE]}`] : []));
    error.title = row[MESSAGE];
    cell(made, "number", row[SECONDS]?.toFixed(1) ?? "");
    cell(made, "number cost", row[COST]?.toFixed(2) ?? "");
    return made;
  }

  function space(rowsOut, height) {
    const made = tag("tr", { className: "space", ariaHidden: "true" });
    const filler = made.insertCell();
    filler.colSpan = table.classList.contains("with-cost") ? 7 : 6;
    filler.style.height = `${rowsOut * height}px`;
    return made;
  }

  function draw() {
    const height = parseFloat(getComputedStyle(document.body).getPropertyValue("--row"));
    const first = Math.max(0, Math.floor(area.scrollTop / height) - MARGIN);
    const last = Math.min(shown.length, Math.ceil((area.scrollTop + area.clientHeight) / height) + MARGIN);
    const now = `${first} ${last} ${height}`;
    if (now === drawn) return;
    drawn = now;
    const focused = body.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    const lines = shown.slice(first, last).map((index, at) => line(index, first + at));
    body.replaceChildren(space(first, height), ...lines, space(shown.length - last, height));
    if (focused !== null) body.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  }

  function filter() {
    const wanted = text.value.trim().toLowerCase();
    shown = order.filter((index) => found[index].includes(wanted) && (!state.value || rows[index][STATE] === state.value));
    document.getElementById("count").textContent = `${shown.length.toLocaleString("en")} of ${rows.length.toLocaleString("en")} rows`;
    table.ariaRowCount = shown.length + 1;
    area.scrollTop = 0;
    drawn = "";
    draw();
  }

  function sort(header) {
    const column = Number(header.dataset.column);
    const falls = header.ariaSort === "ascending";
    for (const other of headers) other.ariaSort = null;
    header.ariaSort = falls ? "descending" : "ascending";
    const isNumber = column === SECONDS || column === COST;
    const compare = isNumber ? (one, other) => one - other : byText;
    const isEmpty = (value) => value === null || value === "";
    order = [...rows.keys()].sort((one, other) => {
      const [a, b] = [rows[one][column], rows[other][column]];
      // What is empty comes last, whichever way it is sorted.
      if (isEmpty(a) || isEmpty(b)) return isEmpty(a) - isEmpty(b) || one - other;
      return (falls ? -1 : 1) * compare(a, b) || one - other;
    });
    filter();
  }

  for (const header of headers) header.addEventListener("click", () => sort(header));
  text.addEventListener("input", filter);
  state.addEventListener("change", filter);
  document.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
  area.addEventListener("scroll", draw);
  new ResizeObserver(draw).observe(area);
  filter();
})();
