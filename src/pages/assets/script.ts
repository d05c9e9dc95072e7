/** Progressive enhancement: every page works without this script. */
export const script = `"use strict";
(() => {
  const calendar = document.querySelector("[data-calendar]");
  const step = (which) => calendar && calendar.querySelector('[data-step="' + which + '"]');
  const go = (link) => { if (link) location.assign(link.href); };

  // Arrow keys and swipes navigate to the previous and next period.
  const isTyping = (target) => target.closest && target.closest("input, select, textarea, [contenteditable]");
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!calendar || isTyping(event.target)) return;
    if (event.key === "ArrowLeft") go(step("previous"));
    if (event.key === "ArrowRight") go(step("next"));
  });
  let from = null;
  const one = (event) => (event.changedTouches.length === 1 ? event.changedTouches[0] : null);
  if (calendar) {
    calendar.addEventListener("touchstart", (event) => {
      const touch = event.touches.length === 1 && !isTyping(event.target) ? one(event) : null;
      from = touch && { x: touch.clientX, y: touch.clientY };
    }, { passive: true });
    calendar.addEventListener("touchend", (event) => {
      const touch = one(event);
      if (!from || !touch) return;
      const across = touch.clientX - from.x;
      const down = Math.abs(touch.clientY - from.y);
      from = null;
      if (Math.abs(across) > 70 && down < Math.abs(across) / 2) go(step(across < 0 ? "next" : "previous"));
    }, { passive: true });
  }

  // Adds the visitor's local time where it differs from the event's.
  for (const line of document.querySelectorAll("[data-yours]")) {
    const { yours, start, end, offset, locale } = line.dataset;
    const [first, last] = [new Date(start * 1000), new Date(end * 1000)];
    if (-first.getTimezoneOffset() === Number(offset)) continue;
    const format = new Intl.DateTimeFormat(locale, {
      weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit", timeZoneName: "short",
    });
    const text = first < last ? format.formatRange(first, last) : format.format(first);
    line.textContent = yours.replace("%s", text);
    line.hidden = false;
  }

  // In grids and lists it is short: beside the hours or, without room, as a tooltip.
  const main = document.querySelector("main");
  for (const time of document.querySelectorAll(".hours time")) {
    const [, sign, hours, minutes] = /T.*([+-])(\\d\\d):(\\d\\d)$/.exec(time.dateTime) || [];
    const moment = new Date(time.dateTime);
    if (!sign || -moment.getTimezoneOffset() === Number(sign + 1) * (hours * 60 + Number(minutes))) continue;
    const isOtherDay = moment.getDate() !== Number(time.dateTime.slice(8, 10));
    const text = new Intl.DateTimeFormat(main.dataset.locale, {
      ...(isOtherDay && { weekday: "short" }), hour: "numeric", minute: "2-digit", timeZoneName: "short",
    }).format(moment);
    time.title = text;
    if (time.closest(".chip")) continue;
    const own = document.createElement("span");
    own.className = "own";
    own.textContent = "(" + text + ")";
    time.closest(".hours").append(" ", own);
  }

  // Lets the keyboard scroll tables that are wider than their text, which not every browser does by itself.
  for (const table of document.querySelectorAll(".prose table"))
    if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;

  // Fills in the position of the visitor.
  const near = document.querySelector("[data-near]");
  if (near && "geolocation" in navigator) {
    near.hidden = false;
    near.querySelector("[data-locate]").addEventListener("click", () => {
      const hint = near.querySelector(".hint");
      const form = near.closest("form");
      hint.textContent = "…";
      navigator.geolocation.getCurrentPosition(({ coords }) => {
        for (const field of near.querySelectorAll("input, select")) field.disabled = false;
        form.elements.geoloc_lat.value = coords.latitude.toFixed(4);
        form.elements.geoloc_lng.value = coords.longitude.toFixed(4);
        form.requestSubmit();
      }, () => { hint.textContent = form.dataset.failed; }, { timeout: 10000, maximumAge: 600000 });
    });
  }

  // Omits empty fields from the URL.
  for (const form of document.querySelectorAll('form[method="get"]'))
    form.addEventListener("formdata", ({ formData }) => {
      for (const [name, value] of [...formData]) if (value === "") formData.delete(name);
    });
})();
`;
