// What is understood of a prompt while it is typed, where the engine can say.
import { isRead, longestRead } from "./contract.js";
import { h } from "./elements.js";
import { ask } from "./service.js";

const PAUSE = 500; // milliseconds without a key
const AGAIN = 1000;
const SAYS = { honoured: "as asked", approximated: "nearly", ignored: "no effect", contradicted: "otherwise" };

/** A box below a prompt. @param current Returns operation, prompt, model and whether it is white. */
export function promptWords(current) {
  const box = h("div", { class: "understood", "aria-live": "polite" });
  let timer = 0;
  let isAsking = false;
  let isStale = false;

  async function read() {
    // The service reads one prompt of a client at a time
    isStale = isAsking;
    if (isAsking) return;
    const { operation, prompt, model, isWhite } = current();
    if (!isRead(operation) || !prompt || prompt.length > longestRead()) return box.replaceChildren();
    isAsking = true;
    const found = await ask("api/v1/prompt_readings", {
      method: "POST",
      body: { operation, prompt, ...(model ? { model } : {}) },
    }).catch((error) => error);
    isAsking = false;
    if (isStale) return read();
    // Another page with this key has one read
    if (found?.status === 429) timer = setTimeout(read, AGAIN);
    else box.replaceChildren(...(found?.is_read ? told(found, isWhite) : []));
  }

  box.refresh = () => {
    clearTimeout(timer);
    timer = setTimeout(read, PAUSE);
  };
  return box;
}

function told(found, isWhite) {
  const words = found.account?.understanding ?? [];
  const parts = [];
  if (words.length)
    parts.push(
      h(
        "ul",
        { class: "words", "aria-label": "What is understood" },
        words.map((each) =>
          h(
            "li",
            { "data-state": each.state, title: each.why || null },
            h("b", { text: each.words }),
            each.as && each.as !== each.words ? ` → ${each.as}` : "",
            h("span", { class: "quiet", text: ` ${SAYS[each.state] ?? each.state}` }),
          ),
        ),
      ),
    );
  if (found.refusal) parts.push(h("p", { class: "bad", text: found.refusal }));
  else if (found.has_looks && isWhite)
    parts.push(h("p", { class: "hint", text: "Colours and materials are seen only with a texture: see the options." }));
  return parts;
}
