/**
 * `/embed.js`: puts a frame after its own script element, with the parameters of the `data-` attributes, and keeps the
 * frame as high as its content. It believes messages of that frame and of the origin of the script only.
 */
export const hostScript = `"use strict";
(() => {
  const script = document.currentScript;
  if (!script) return;
  const { view = "list", lang, event, title, ...parameters } = script.dataset;
  const path = [lang, "embed", event === undefined ? view : "event", event].filter(Boolean);
  const url = new URL(path.map(encodeURIComponent).join("/") + "/", script.src);
  // data-per-page and data-per_page are per_page.
  for (const [name, value] of Object.entries(parameters))
    url.searchParams.set(name.replace(/[A-Z]/g, (letter) => "_" + letter.toLowerCase()), value);

  const frame = document.createElement("iframe");
  frame.src = url.href;
  frame.title = title || "";
  frame.loading = "lazy";
  frame.style.cssText = "display:block;width:100%;height:24rem;border:0";

  // Each document of the frame has to be greeted: turning a page loads another one.
  frame.addEventListener("load", () => {
    if (frame.contentWindow) frame.contentWindow.postMessage({ almanac: "connect" }, url.origin);
  });
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== url.origin || !data || data.almanac !== "size") return;
    if (Number.isFinite(data.height) && data.height > 0)
      frame.style.height = Math.min(Math.ceil(data.height), 20000) + "px";
    if (!title && typeof data.title === "string") frame.title = data.title;
  });
  script.after(frame);
})();
`;
