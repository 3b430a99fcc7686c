// A model that can be turned, in the viewer of media_gltf. A browser draws few at once.
import { h, labelled, option, words } from "./elements.js";

const MOST = 6;
const LARGEST = 150_000_000; // bytes
const open = [];
let loading;

function loadViewer() {
  loading ??= new Promise((done, failed) => {
    document.head.append(
      h("script", {
        src: "page/viewer/viewer.min.js",
        onload: done,
        onerror: () => {
          loading = null;
          failed(new Error("the viewer could not be loaded"));
        },
      }),
    );
  });
  return loading;
}

/** A place for a model. @param file With link, name and size. @param poster Address of a picture, or empty. */
export function stage(file, poster) {
  const told = h("p", { class: "told", role: "status", text: "" });
  const picture = poster ? h("img", { class: "poster", src: poster, alt: "" }) : null;
  const view = h("div", { class: "view" }, picture, told);
  const tools = h("div", { class: "row tools", hidden: true });
  const start = h("button", { type: "button", class: "start", text: "Turn it", onclick: show });
  const place = h("div", { class: "stage" }, view, tools);
  view.append(start);
  place.show = show;
  let viewer = null;

  async function show() {
    if (viewer) return;
    start.hidden = true;
    told.textContent = "Loading the model …";
    try {
      if (file.size > LARGEST) throw new Error("it is too large");
      await loadViewer();
      const answer = await fetch(file.link);
      if (!answer.ok) throw new Error("its link has expired; load the page again");
      const canvas = h("canvas", {
        tabindex: "0",
        role: "img",
        "aria-label": `The model ${file.name}. Arrow keys turn it, + and - zoom, Home returns.`,
      });
      view.prepend(canvas);
      viewer = new window.ModelViewer(canvas);
      described(await viewer.show(await answer.arrayBuffer()));
      open.push(close);
      if (open.length > MOST) open.shift()();
    } catch (error) {
      close();
      told.textContent = `It is not drawn here: ${error.message}.`;
    }
  }

  function described(info) {
    const size = info.size.map((side) => side.toPrecision(2)).join(" × ");
    told.textContent = `${info.triangles.toLocaleString("en")} triangles, ${size} m`;
    const toggles = [
      ["wireframe", true],
      ["skeleton", info.bones > 0],
      ["spinning", true],
      ["playing", info.animations > 0],
    ];
    const buttons = toggles.filter(([, isThere]) => isThere).map(([name]) => toggle(name));
    tools.replaceChildren(...buttons, h("button", { type: "button", text: "Reset", onclick: () => viewer.reset() }));
    if (info.clips.length > 1) tools.append(clipChoice(info.clips));
    tools.hidden = false;
    place.dataset.drawn = file.name;
  }

  function toggle(name) {
    let isOn = name === "playing";
    const button = h("button", {
      type: "button",
      text: words(name),
      "aria-pressed": String(isOn),
      onclick: () => {
        isOn = !isOn;
        viewer[name] = isOn;
        button.setAttribute("aria-pressed", isOn);
      },
    });
    return button;
  }

  function clipChoice(clips) {
    const choice = h(
      "select",
      {
        onchange: () => {
          viewer.clip = Number(choice.value);
        },
      },
      clips.map((name, index) => option(index, name || `Clip ${index + 1}`)),
    );
    return labelled("Clip", choice);
  }

  function close() {
    viewer?.renderer.forceContextLoss();
    viewer?.renderer.dispose();
    viewer = null;
    view.querySelector("canvas")?.remove();
    delete place.dataset.drawn;
    tools.hidden = true;
    told.textContent = "";
    start.hidden = false;
  }
  return place;
}
