/** Script of the API reference: live search, and the console that sends requests. */
export const docsScript = String.raw`"use strict";
(() => {
  const docs = document.querySelector("[data-docs]");
  document.documentElement.classList.add("scripted");

  // Search: the same words that the service looks at.
  const search = docs.querySelector("[data-search]");
  const field = search.elements.q;
  const normalizeForSearch = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
  const linkTo = (entry) => docs.querySelector('.contents a[href="#' + entry.querySelector(".inside").id + '"]');
  const isShown = (entry) => !entry.hidden;
  const find = () => {
    const words = normalizeForSearch(field.value).split(/\s+/);
    for (const entry of docs.querySelectorAll("[data-entry]")) {
      entry.hidden = !words.every((word) => entry.dataset.text.includes(word));
      const link = linkTo(entry);
      if (link) link.parentElement.hidden = entry.hidden;
    }
    for (const group of docs.querySelectorAll("[data-group]")) {
      group.hidden = ![...group.querySelectorAll("[data-entry]")].some(isShown);
      const heading = group.querySelector("h2").id;
      docs.querySelector('.contents a[href="#' + heading + '"]').parentElement.hidden = group.hidden;
    }
    const found = [...docs.querySelectorAll("[data-try]")].filter((form) => isShown(form.closest("[data-entry]")));
    const isSearch = field.value.trim() !== "";
    search.querySelector("[role=status]").textContent = isSearch ? search.dataset.found.replace("%s", found.length) : "";
    const general = docs.querySelector("[data-general]");
    if (general) general.hidden = isSearch;
    const address = new URL(location.href);
    if (isSearch) address.searchParams.set("q", field.value.trim());
    else address.searchParams.delete("q");
    history.replaceState(null, "", address);
  };
  field.addEventListener("input", find);
  search.addEventListener("submit", (event) => { event.preventDefault(); find(); });

  // A URL fragment opens its entry.
  const reveal = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const entry = target && target.closest("[data-entry]");
    if (!entry) return;
    entry.hidden = false;
    entry.closest("[data-group]").hidden = false;
    entry.open = true;
    entry.scrollIntoView();
    entry.querySelector("summary").focus({ preventScroll: true });
  };
  addEventListener("hashchange", reveal);
  reveal();

  // The console.
  const login = document.getElementById("login");
  const password = document.getElementById("app-password");
  const base64 = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
  const requestOf = (form) => {
    let path = form.dataset.address;
    const query = new URLSearchParams();
    const headers = {};
    for (const { value, dataset } of form.querySelectorAll("[data-in]")) {
      const given = value.trim();
      if (given === "") continue;
      if (dataset.in === "path") path = path.replace("{" + dataset.name + "}", encodeURIComponent(given));
      else if (dataset.in === "query") query.append(dataset.name, given);
      else headers[dataset.name] = given;
    }
    const body = form.querySelector("[data-body]");
    if (body) headers["Content-Type"] = body.dataset.body;
    const text = query.toString();
    const address = location.origin + path + (text === "" ? "" : "?" + text);
    return { method: form.dataset.method, address, headers, body: body ? body.value : undefined };
  };
  const quote = (text) => "'" + text.replaceAll("'", "'\\''") + "'";
  // curl prompts for the password, so that it is not displayed.
  const curlOf = ({ method, address, headers, body }) => [
    "curl " + quote(address),
    ...(login.value === "" ? [] : ["-u " + quote(login.value)]),
    ...(method === (body === undefined ? "GET" : "POST") ? [] : ["-X " + method]),
    ...Object.entries(headers).map(([name, value]) => "-H " + quote(name + ": " + value)),
    ...(body === undefined ? [] : ["-d " + quote(body)]),
  ].join(" \\\n  ");
  const showRequest = (form) => { form.querySelector("[data-curl]").textContent = curlOf(requestOf(form)); };
  const pretty = (text, type) => {
    if (!/json/.test(type)) return text;
    try { return JSON.stringify(JSON.parse(text), null, 2); } catch { return text; }
  };
  const send = async (form) => {
    const { address, headers, ...request } = requestOf(form);
    const basic = login.value === "" ? {} : { Authorization: "Basic " + base64(login.value + ":" + password.value) };
    const output = form.querySelector("[data-response]");
    const show = (name, text) => { output.querySelector("[data-" + name + "]").textContent = text; };
    output.hidden = false;
    show("status", "…");
    try {
      const reply = await fetch(address, { ...request, headers: { ...headers, ...basic }, credentials: "omit", cache: "no-store" });
      const text = await reply.text();
      show("headers", [...reply.headers].map(([name, value]) => name + ": " + value).join("\n"));
      show("content", pretty(text, reply.headers.get("content-type") || ""));
      show("status", reply.status + " " + reply.statusText);
    } catch {
      show("headers", "");
      show("content", "");
      show("status", docs.dataset.failed);
    }
  };
  for (const form of docs.querySelectorAll("[data-try]")) {
    form.addEventListener("submit", (event) => { event.preventDefault(); send(form); });
    form.addEventListener("input", () => showRequest(form));
    showRequest(form);
  }
  const credentials = docs.querySelector("[data-credentials]");
  credentials.addEventListener("submit", (event) => event.preventDefault());
  credentials.addEventListener("input", () => { for (const form of docs.querySelectorAll("[data-try]")) showRequest(form); });
})();
`;
