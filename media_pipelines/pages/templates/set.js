"use strict";
// A page of a private bucket is opened by a link that has the signatures of its files behind the #.
const signed = (() => {
  const given = new URLSearchParams(location.search);
  const signatures = new URLSearchParams(given.has("X-Amz-Signature") ? location.hash.slice(1) : "");

  const signed = (link) => {
    const known = link && signatures.get(decodeURIComponent(link));
    if (!known) return link;
    const query = new URLSearchParams(given);
    const [time, signature] = [known.slice(0, 16), known.slice(16)];
    query.set("X-Amz-Date", time);
    query.set("X-Amz-Credential", given.get("X-Amz-Credential").replace(/\/\d{8}\//, `/${time.slice(0, 8)}/`));
    query.set("X-Amz-Signature", signature);
    return `${link}?${query}`;
  };

  for (const attribute of ["src", "href"])
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      const link = element.getAttribute(attribute);
      if (signed(link) !== link) element.setAttribute(attribute, signed(link));
    }
  return signed;
})();

// The stage: one canvas for all models of the page.
(() => {
  const stage = document.getElementById("stage");
  if (!stage) return;
  const told = document.getElementById("told");
  const choice = document.getElementById("model");
  const toggles = { wireframe: false, spinning: false, playing: true };
  let viewer = null;

  const load = (source) =>
    new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = signed(source);
      script.onload = done;
      script.onerror = () => failed(new Error(`${source} is not beside this page`));
      document.head.append(script);
    });

  // Scripts of models call this: a page from disk may load scripts, but may not fetch files.
  const packed = {};
  window.receiveModel = (name, text) => (packed[name] = text);

  async function unpack(name) {
    const answer = await fetch(`data:application/gzip;base64,${packed[name]}`);
    delete packed[name];
    return new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  }

  async function show() {
    const { value, dataset } = choice.selectedOptions[0];
    told.textContent = "Loading the model …";
    choice.disabled = true;
    try {
      if (!window.ModelViewer) await load(stage.dataset.viewer);
      await load(value);
      viewer ??= new ModelViewer(stage.querySelector("canvas"));
      const info = await viewer.show(await unpack(dataset.name));
      Object.assign(viewer, toggles);
      const size = info.size.map((side) => side.toPrecision(2)).join(" × ");
      told.textContent = `${info.triangles.toLocaleString("en")} triangles, ${size} m`;
      document.getElementById("playing").hidden = !info.animations;
      stage.dataset.drawn = dataset.name;
    } catch (error) {
      delete stage.dataset.drawn;
      told.textContent = `This model is not drawn here: ${error.message}`;
    }
    choice.disabled = false;
  }

  for (const name of Object.keys(toggles)) {
    const button = document.getElementById(name);
    button.addEventListener("click", () => {
      toggles[name] = !toggles[name];
      button.setAttribute("aria-pressed", toggles[name]);
      if (viewer) viewer[name] = toggles[name];
    });
  }
  document.getElementById("reset").addEventListener("click", () => viewer?.reset());
  choice.addEventListener("change", show);
  for (const button of document.querySelectorAll("[data-shows]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      choice.value = button.dataset.shows;
      stage.scrollIntoView({ block: "center" });
      stage.querySelector("canvas").focus({ preventScroll: true });
      show();
    });
  }
  show();
})();
