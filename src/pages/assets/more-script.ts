/**
 * Opens "+n more" in place on days of which the page does not have the other events, in months of very many: they come from
 * the page of the day, which the link leads to without scripts, or when nothing comes.
 */
export const moreScript = `"use strict";
(() => {
  const entryOf = (source) => {
    const entry = document.createElement("li");
    entry.className = ["chip", "coloured", "featured", "over"].filter((name) => name === "chip" || source.classList.contains(name)).join(" ");
    const link = source.querySelector("a[href]");
    const [own, title] = ["a", "span"].map((name) => document.createElement(name));
    own.href = link.getAttribute("href");
    title.className = "title";
    title.dir = "auto";
    title.textContent = (link.querySelector(".title") || link).textContent;
    own.append(...[...source.querySelectorAll("svg.colour, .hours")].map((part) => part.cloneNode(true)), " ", title);
    entry.append(own);
    return entry;
  };
  const open = (link, day) => {
    const cell = link.closest("td");
    const shown = new Set([...cell.querySelectorAll(".chip a")].map((one) => one.getAttribute("href")));
    const sources = [...day.querySelectorAll("main .chip, main .line")].filter((source) => {
      const one = source.querySelector("a[href]");
      return one && !shown.has(one.getAttribute("href"));
    });
    if (sources.length === 0) return false;
    const [details, summary, list] = ["details", "summary", "ul"].map((name) => document.createElement(name));
    details.className = "more-here";
    details.open = true;
    summary.append(...[...link.childNodes].map((node) => node.cloneNode(true)));
    list.className = "chips";
    list.append(...sources.map(entryOf));
    details.append(summary, list);
    const rest = day.querySelector("main a.more");
    if (rest) details.append(rest);
    link.replaceWith(details);
    summary.focus();
    return true;
  };
  document.addEventListener("click", async (event) => {
    const link = event.target instanceof Element && event.target.closest("[data-previews] td > a.more");
    if (!link || event.button > 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const text = await fetch(link.href).then((response) => (response.ok ? response.text() : ""), () => "");
    if (!text || !open(link, new DOMParser().parseFromString(text, "text/html"))) location.assign(link.href);
  });
})();
`;
