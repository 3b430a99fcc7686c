"use strict";
// Decisions about rows, as the lines that the form of the paused batch takes.
(() => {
  const rows = JSON.parse(document.getElementById("data").textContent);
  const list = document.getElementById("rows");
  const lines = document.getElementById("lines");
  const told = document.getElementById("told");
  const decided = new Map();

  function tag(name, properties, ...content) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...content);
    return made;
  }

  function show() {
    for (const [index, item] of [...list.children].entries()) {
      const answer = decided.get(index);
      item.classList.toggle("decided", answer !== undefined);
      for (const button of item.querySelectorAll("button")) button.ariaPressed = String(button.value === answer);
    }
    lines.value = [...decided].map(([index, answer]) => `${rows[index].name}: ${answer}`).join("\n");
    told.textContent = `${decided.size} of ${rows.length} decided`;
  }

  function decide(index, answer) {
    if (decided.get(index) === answer) decided.delete(index);
    else decided.set(index, answer);
    show();
  }

  for (const [index, row] of rows.entries()) {
    const buttons = row.answers.map((answer) =>
      tag("button", { type: "button", value: answer, textContent: answer, onclick: () => decide(index, answer) }));
    const picture = row.picture ? [tag("img", { src: row.picture, alt: `${row.about} of ${row.name}` })] : [];
    list.append(tag("li", {}, ...picture, tag("h2", { textContent: row.name }),
      tag("span", { className: "quiet", textContent: row.about }), tag("div", { className: "answers" }, ...buttons)));
  }

  document.getElementById("rest").onclick = () => {
    for (const [index, row] of rows.entries()) if (!decided.has(index)) decided.set(index, row.answers[0]);
    show();
  };
  document.getElementById("copy").onclick = async () => {
    lines.select();
    // A page from disk may not use the clipboard everywhere
    try {
      await navigator.clipboard.writeText(lines.value);
      told.textContent = "Copied.";
    } catch {
      told.textContent = "Selected: copy with Ctrl-C.";
    }
  };
  show();
})();
