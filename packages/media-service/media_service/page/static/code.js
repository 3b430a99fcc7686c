// The request of a form as code: curl, Python, Prefect. The key is that of the environment.
import { h, newId, say } from "./elements.js";

const address = () => new URL(".", location.href).href.replace(/[/]$/, "");
const indented = (text, by) => text.replaceAll("\n", `\n${" ".repeat(by)}`);
// Of a family, as a name in Python has no digit in front
const moduleOf = (family) => family.replace(/^(\d\w*?)_(\w+)$/, "$2_$1");

function python(value) {
  if (value === true) return "True";
  if (value === false) return "False";
  if (value === null) return "None";
  if (Array.isArray(value)) return `[${value.map(python).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}: ${python(each)}`)
    .join(", ")}}`;
}

const keywords = (body, by) =>
  Object.entries(body)
    .map(([name, value]) => `\n${" ".repeat(by)}${name}=${python(value)},`)
    .join("");

export function asCurl(operation, body) {
  const json = JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
  return `curl ${address()}/api/v1/${operation.name} \\
  -H "Authorization: Bearer $MEDIA_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${indented(json, 2)}'`;
}

export function asPython(operation, variant, body) {
  const hasFiles = operation.gives === "string";
  const made = hasFiles
    ? "for uri in task.result:\n            await client.download(uri, Path(Path(uri).name))"
    : "print(task.result)";
  return `import asyncio
import os
${hasFiles ? "from pathlib import Path\n" : ""}
from media_api.client.media_client import MediaClient
from media_api.contract.${moduleOf(operation.family)} import ${variant.title}


async def main() -> None:
    request = ${variant.title}(${keywords(body, 8)}
    )
    async with MediaClient("${address()}", api_key=os.environ["MEDIA_API_KEY"]) as client:
        # Another key for another purchase
        task = await client.run("${operation.name}", request, idempotency_key="mine-1")
        ${made}


asyncio.run(main())`;
}

export function asPrefect(operation, body) {
  const { options, ...rest } = body;
  const task = operation.name.split("/")[1];
  const given = options?.priority === undefined ? rest : { ...rest, priority: options.priority };
  return `from prefect import flow

from media_pipelines.blocks.media_service import MediaService
from media_pipelines.tasks.${moduleOf(operation.family)} import ${task}


@flow
def made() -> None:
    # With the key of MEDIA_API_KEY
    service = MediaService(base_url="${address()}")
    result = ${task}(
        service,${keywords(given, 8)}
    )
    ${operation.gives === "string" ? 'print(result.save("made/"))' : "print(result.result)"}


made()`;
}

/** A box with the three, of which one is shown. @param read Returns operation, variant and body. */
export function codeBox(read) {
  const text = h("pre", { tabindex: "0", "aria-label": "Code" }, h("code"));
  const makers = {
    curl: ({ operation, body }) => asCurl(operation, body),
    Python: ({ operation, variant, body }) => asPython(operation, variant, body),
    Prefect: ({ operation, body }) => asPrefect(operation, body),
  };
  let shown = "curl";
  const buttons = Object.keys(makers).map((name) =>
    h("button", { type: "button", text: name, onclick: () => show(name) }),
  );
  const copy = h("button", {
    type: "button",
    text: "Copy",
    onclick: async () => {
      try {
        await navigator.clipboard.writeText(text.textContent);
        say("The code is copied.");
        copy.textContent = "Copied";
      } catch {
        // Only pages over https, or of this machine, may write to the clipboard
        getSelection().selectAllChildren(text);
        say("The code is selected; copy it with the keyboard.");
      }
    },
  });
  const box = h(
    "details",
    { class: "code", id: newId(), ontoggle: () => show(shown) },
    h("summary", { text: "As code" }),
    h("div", { class: "row" }, buttons, copy),
    text,
  );

  function show(name) {
    shown = name;
    buttons.forEach((button) => button.setAttribute("aria-pressed", button.textContent === name));
    copy.textContent = "Copy";
    if (box.open) text.firstChild.textContent = makers[name](read());
  }
  box.refresh = () => show(shown);
  return box;
}
