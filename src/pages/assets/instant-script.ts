/**
 * Results below the search box while one types: the first entries of the list that the form leads to, so that language,
 * filters and visibility are those of that page.
 */
export const instantScript = `"use strict";
(() => {
  const input = document.querySelector('form[role="search"] input[name="search"]');
  if (!input) return;
  const { form } = input;
  const [box, count, list] = ["div", "p", "ul"].map((name) => document.createElement(name));
  box.className = "instant";
  box.hidden = true;
  count.setAttribute("role", "status");
  box.append(count, list);
  input.after(box);
  input.autocomplete = "off";
  let timer = 0;
  let request = null;

  const hide = () => { box.hidden = true; };
  const entryOf = (card) => {
    const link = card.querySelector(".text a");
    const [entry, own, when] = ["li", "a", "span"].map((name) => document.createElement(name));
    own.href = link.getAttribute("href");
    own.dir = "auto";
    own.textContent = link.textContent;
    when.className = "hours";
    when.textContent = card.querySelector(".hours").textContent;
    entry.append(own, when);
    return entry;
  };
  const show = (page) => {
    const words = page.querySelector(".nothing .lead, .count");
    count.textContent = words ? words.firstChild.textContent.trim() : "";
    list.replaceChildren(...[...page.querySelectorAll(".cards .card")].slice(0, 6).map(entryOf));
    box.hidden = false;
  };
  const find = async () => {
    if (request) request.abort();
    const own = request = new AbortController();
    if (input.value.trim().length < 2) return hide();
    const url = new URL(form.action);
    url.search = new URLSearchParams(new FormData(form));
    url.searchParams.set("view", "list");
    try {
      const response = await fetch(url, { signal: own.signal });
      const text = response.ok ? await response.text() : "";
      if (text && request === own) show(new DOMParser().parseFromString(text, "text/html"));
    } catch { /* Aborted, or offline: the form still works. */ }
  };
  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(find, 150);
  });

  const move = (event, to) => {
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  form.addEventListener("keydown", (event) => {
    if (box.hidden) return;
    if (event.key === "Escape") {
      move(event, input);
      hide();
    }
    const links = [input, ...list.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement);
    if (event.key === "ArrowDown" && at >= 0) move(event, links[at + 1]);
    if (event.key === "ArrowUp" && at > 0) move(event, links[at - 1]);
  });
  document.addEventListener("focusin", ({ target }) => { if (target !== input && !box.contains(target)) hide(); });
  document.addEventListener("pointerdown", ({ target }) => { if (target !== input && !box.contains(target)) hide(); });
})();
`;
