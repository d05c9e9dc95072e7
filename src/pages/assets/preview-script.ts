/**
 * Previews of the events of a grid, on hover and focus: their entry in the list of narrow screens, else all of their own text.
 * They stay while the pointer is on them, and go with Escape.
 */
export const previewScript = `"use strict";
(() => {
  const grid = document.querySelector("[data-previews]");
  if (!grid) return;
  const box = document.createElement("div");
  box.id = "preview";
  box.className = "preview";
  box.hidden = true;
  box.setAttribute("role", "tooltip");
  (grid.closest("main") || document.body).append(box);
  let shown = null;
  let timer = 0;
  const lines = new Map();
  for (const line of document.querySelectorAll(".agenda .line")) {
    const link = line.querySelector("a.title");
    if (link) lines.set(link.getAttribute("href"), line);
  }

  const hide = () => {
    clearTimeout(timer);
    if (shown) shown.removeAttribute("aria-describedby");
    shown = null;
    box.hidden = true;
  };
  const contentOf = (link) => {
    const content = (lines.get(link.getAttribute("href")) || link).cloneNode(true);
    for (const inner of content.querySelectorAll("a")) inner.removeAttribute("id");
    return [...content.childNodes];
  };
  const show = (link) => {
    hide();
    shown = link;
    box.replaceChildren(...contentOf(link));
    // A link inside would be out of the order of the focus; the one that is described is there already.
    for (const inner of box.querySelectorAll("a")) inner.tabIndex = -1;
    box.hidden = false;
    link.setAttribute("aria-describedby", box.id);
    const at = link.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = box;
    const below = at.bottom + 6 + height <= innerHeight || at.top < height + 6;
    box.style.left = Math.max(8, Math.min(at.left, innerWidth - width - 8)) + scrollX + "px";
    box.style.top = Math.max(8, below ? at.bottom + 4 : at.top - height - 4) + scrollY + "px";
  };
  const linkOf = (target) => target instanceof Element && target.closest("[data-previews] .chip a");
  const later = (act, milliseconds) => {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  };

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const link = linkOf(event.target);
    if (link) {
      if (link === shown) clearTimeout(timer);
      else later(() => show(link), 350);
    } else if (shown) {
      if (box.contains(event.target)) clearTimeout(timer);
      else later(hide, 250);
    } else clearTimeout(timer);
  });
  document.addEventListener("focusin", (event) => {
    const link = linkOf(event.target);
    if (link && link.matches(":focus-visible")) show(link);
    else if (shown && !box.contains(event.target)) hide();
  });
  document.addEventListener("focusout", (event) => {
    if (event.target === shown) later(hide, 100);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && shown) hide();
  });
})();
`;
