// Keeps the page up to date and shows times as the reader counts them. Without it the page says the same.
"use strict";

(() => {
  const AGAIN = 5000;
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

  // Which details are open, how far things are scrolled and what has the focus survive a new rendering.
  const keyOf = (details) => details.dataset.key || (details.querySelector("summary")?.textContent || "").replace(/,.*/s, "");
  const nameOf = (element) => element.id || element.getAttribute("aria-label") || element.textContent;

  function focusedIn(part) {
    const focused = document.activeElement;
    return part.contains(focused) ? nameOf(focused) : null;
  }

  function focusAgain(part, name) {
    if (name === null) return;
    const same = [...part.querySelectorAll("a, button, summary, [tabindex]")].find((each) => nameOf(each) === name);
    (same || part.querySelector("[tabindex]"))?.focus();
  }

  // Pictures are loaded before they are shown: a stream must not see a gap.
  async function loaded(html) {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    const pictures = [...fresh.content.querySelectorAll("img[src]")].map((each) => {
      const picture = new Image();
      picture.src = each.getAttribute("src");
      return picture.decode().catch(() => {});
    });
    await Promise.race([Promise.all(pictures), new Promise((late) => setTimeout(late, 2000))]);
    return fresh.content;
  }

  // A picture that cannot be drawn at the moment is asked for again, and no broken one is shown meanwhile.
  function askAgain(picture) {
    picture.style.visibility = "hidden";
    setTimeout(() => { if (picture.isConnected) picture.src = picture.getAttribute("src"); }, AGAIN + Math.random() * AGAIN);
  }

  document.addEventListener("error", (event) => { if (event.target instanceof HTMLImageElement) askAgain(event.target); }, true);
  document.addEventListener("load", (event) => { if (event.target instanceof HTMLImageElement) event.target.style.visibility = ""; }, true);
  for (const picture of document.images) if (picture.complete && !picture.naturalWidth) askAgain(picture);

  async function replace(section, html) {
    const fresh = await loaded(html);
    const open = new Map([...section.querySelectorAll("details")].map((each) => [keyOf(each), each.open]));
    const scrolled = [...section.querySelectorAll(".scroll")].map((each) => each.scrollLeft);
    const focused = focusedIn(section);
    section.replaceChildren(fresh);
    for (const each of section.querySelectorAll("details")) {
      if (open.has(keyOf(each))) each.open = open.get(keyOf(each));
    }
    section.querySelectorAll(".scroll").forEach((each, at) => { each.scrollLeft = scrolled[at] || 0; });
    focusAgain(section, focused);
    section.classList.remove("fresh");
    void section.offsetWidth;
    section.classList.add("fresh");
  }

  const SILENT = 60000; // the server says every 25 seconds that it is there
  let source = null;
  let heard = 0;
  let shown = Promise.resolve();

  function tell(text) {
    if (state) state.textContent = text;
  }

  function gone() {
    source?.close();
    source = null;
    heard = Infinity;
    tell("This page is not public any more.");
    if (body.classList.contains("overlay")) document.querySelector("main").replaceChildren();
  }

  // A browser gives a stream up for good after any answer but 200, for example while the bot starts again.
  async function again() {
    source?.close();
    tell("The connection was lost; trying again.");
    const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
    if (answer?.status === 404 || answer?.status === 410) gone();
    else follow();
  }

  function follow() {
    const address = new URL(body.dataset.stream, location.href);
    address.searchParams.set("v", body.dataset.version);
    const mine = source = new EventSource(address);
    const hear = () => { heard = Date.now(); };
    hear();
    mine.addEventListener("open", () => { hear(); tell("Kept up to date."); });
    mine.addEventListener("here", hear);
    mine.addEventListener("error", () => {
      tell("The connection was lost; trying again.");
      if (mine.readyState !== EventSource.CLOSED || mine !== source) return;
      heard = Infinity;
      setTimeout(again, AGAIN + Math.random() * AGAIN);
    });
    mine.addEventListener("gone", gone);
    mine.addEventListener("sections", (event) => {
      hear();
      body.dataset.version = event.lastEventId;
      const sections = Object.entries(JSON.parse(event.data).sections);
      shown = shown.then(async () => {
        for (const [id, html] of sections) {
          const section = document.getElementById(id);
          if (section) await replace(section, html);
        }
        tellTimes();
      });
    });
  }

  // A line that is dead without a word, as after a laptop has slept.
  function look() {
    if (!source || Date.now() - heard < SILENT) return;
    heard = Infinity;
    again();
  }

  // The steps of a replay, without loading the page anew.
  const HELD = 200; // milliseconds from step to step while a key is held down: all steps count as requests
  let turning = 0;
  let turned = 0;

  async function turn(address) {
    const mine = ++turning;
    turned = Infinity;
    const steps = document.getElementById("replay");
    try {
      const answer = await fetch(address);
      if (answer.status === 429 || answer.status === 503) {
        tell("That was too fast. Wait a moment, then go on.");
        return;
      }
      if (!answer.ok) throw new Error(String(answer.status));
      const next = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("replay");
      if (mine !== turning) return;
      const focused = focusedIn(steps);
      steps.replaceChildren(...next.childNodes);
      history.replaceState(null, "", address);
      focusAgain(steps, focused);
      tell(`${steps.querySelector(".where").textContent}. ${steps.querySelector(".board")?.firstElementChild?.textContent || ""}`);
      tellTimes();
    } catch {
      location.assign(address);
    } finally {
      turned = Date.now();
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
      if (event.repeat && Date.now() - turned < HELD) return;
      if (event.key === "ArrowLeft") press("prev");
      if (event.key === "ArrowRight") press("next");
    });
    let from = null;
    replay.addEventListener("touchstart", (event) => {
      from = event.touches.length > 1 ? null : event.changedTouches[0];
    }, { passive: true });
    replay.addEventListener("touchend", (event) => {
      if (!from || window.visualViewport?.scale > 1) return; // two fingers zoom, and one moves what is zoomed
      const to = event.changedTouches[0];
      const across = to.clientX - from.clientX;
      if (Math.abs(across) > 60 && Math.abs(to.clientY - from.clientY) < 40) press(across < 0 ? "next" : "prev");
    }, { passive: true });
  }

  const replay = document.querySelector("[data-turns]");
  if (replay) steps(replay);
  tellTimes();
  setInterval(tellTimes, 1000);
  if (body.dataset.stream && window.EventSource) {
    follow();
    setInterval(look, 10000);
    addEventListener("online", look);
    document.addEventListener("visibilitychange", look);
  }
})();
