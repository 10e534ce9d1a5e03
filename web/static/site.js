// Keeps the page up to date and shows times as the reader counts them. Without it the page says the same.
"use strict";

(() => {
  const body = document.body;
  const state = document.getElementById("stream-state");

  const units = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  const full = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

  function tellTimes() {
    for (const element of document.querySelectorAll("time[datetime]")) {
      const at = new Date(element.dateTime);
      if (Number.isNaN(at.getTime())) continue;
      const seconds = Math.round((at - Date.now()) / 1000);
      const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) || units[3];
      const text = Math.abs(seconds) > 7 * 86400 ? full.format(at) : words.format(Math.trunc(seconds / size), unit);
      if (element.textContent !== text) element.textContent = text;
      element.title = full.format(at);
    }
  }

  // Which details are open and how far things are scrolled belongs to the reader, and survives a new rendering.
  function replace(section, html) {
    const key = (element) => (element.querySelector("summary")?.textContent || "").replace(/,.*/s, "");
    const open = new Map([...section.querySelectorAll("details")].map((each) => [key(each), each.open]));
    const scrolled = [...section.querySelectorAll(".scroll")].map((each) => each.scrollLeft);
    section.innerHTML = html;
    for (const each of section.querySelectorAll("details")) {
      if (open.has(key(each))) each.open = open.get(key(each));
    }
    section.querySelectorAll(".scroll").forEach((each, at) => { each.scrollLeft = scrolled[at] || 0; });
    section.classList.remove("fresh");
    void section.offsetWidth;
    section.classList.add("fresh");
  }

  function follow() {
    const address = new URL(body.dataset.stream, location.href);
    address.searchParams.set("v", body.dataset.version);
    const source = new EventSource(address);
    source.addEventListener("open", () => { if (state) state.textContent = "Kept up to date."; });
    source.addEventListener("error", () => { if (state) state.textContent = "The connection was lost; trying again."; });
    source.addEventListener("gone", () => {
      source.close();
      if (state) state.textContent = "This page is not public any more.";
    });
    source.addEventListener("sections", (event) => {
      body.dataset.version = event.lastEventId;
      for (const [id, html] of Object.entries(JSON.parse(event.data).sections)) {
        const section = document.getElementById(id);
        if (section) replace(section, html);
      }
      tellTimes();
    });
  }

  tellTimes();
  setInterval(tellTimes, 1000);
  if (body.dataset.stream && window.EventSource) follow();
})();
