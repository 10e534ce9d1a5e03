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

  // The steps of a replay, without loading the page anew.
  let turning = 0;

  async function turn(address) {
    const mine = ++turning;
    const shown = document.getElementById("replay");
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(String(answer.status));
      const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("replay");
      if (mine !== turning) return;
      const focused = document.activeElement?.getAttribute("aria-label");
      shown.innerHTML = next.innerHTML;
      history.replaceState(null, "", address);
      if (focused) shown.querySelector(`[aria-label="${CSS.escape(focused)}"]`)?.focus();
      tellTimes();
    } catch {
      location.assign(address);
    }
  }

  function steps(replay) {
    const press = (rel) => replay.querySelector(`a[rel=${rel}]`)?.click();
    replay.addEventListener("click", (event) => {
      const link = event.target.closest("nav a");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      turn(link.href);
    });
    document.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === "ArrowLeft") press("prev");
      if (event.key === "ArrowRight") press("next");
    });
    let from = null;
    replay.addEventListener("touchstart", (event) => { from = event.changedTouches[0]; }, { passive: true });
    replay.addEventListener("touchend", (event) => {
      const to = event.changedTouches[0];
      const across = to.clientX - from.clientX;
      if (Math.abs(across) > 60 && Math.abs(to.clientY - from.clientY) < 40) press(across < 0 ? "next" : "prev");
    }, { passive: true });
  }

  const replay = document.querySelector("[data-turns]");
  if (replay) steps(replay);
  tellTimes();
  setInterval(tellTimes, 1000);
  if (body.dataset.stream && window.EventSource) follow();
})();
