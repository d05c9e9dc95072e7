/**
 * The script of an embed: tells the page around its frame how high it is. It speaks to nobody until its parent has spoken
 * to it, and then to the origin of that message only.
 */
export const frameScript = `"use strict";
(() => {
  if (window.parent === window) return;
  let host = null;
  const report = () => {
    if (host === null) return;
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    window.parent.postMessage({ almanac: "size", height, title: document.title }, host);
  };
  addEventListener("message", ({ source, origin, data }) => {
    // A page without an origin cannot be addressed.
    if (source !== window.parent || origin === "null" || !data || data.almanac !== "connect") return;
    host = origin;
    report();
  });
  new ResizeObserver(report).observe(document.body);
})();
`;
