// What the demo adds to SimCord's page, without touching its state: it overhears the snapshots that the page reads,
// draws people and places as buttons, and acts by choosing in the page's own viewer list.

const nav = document.getElementById("demo-nav");
const picker = document.getElementById("viewer-picker");
const messageList = document.getElementById("channel-message-list");
const scroller = document.getElementById("channel-timeline");
const ANSWER_MILLISECONDS = 4000;
const place = { viewer: "", channel: "" };
const seen = new Map(); // "viewer@channel" to the newest message id that was on the screen
let people = [];
let places = [];
let userCommands = [];
let drawn = "";
let restored = false;
let pressed = 0; // when something was last pressed here

const fetchFromServer = window.fetch.bind(window);
window.fetch = async (resource, options) => {
  const response = await fetchFromServer(resource, options);
  if (response.ok && (resource === "/api/state" || resource === "/api/pages")) {
    response.clone().json().then(observe).catch(() => {});
  }
  return response;
};

function observe(snapshot) {
  if (!snapshot.demo) return;
  [place.viewer, place.channel] = snapshot.viewerId.split("@");
  ({ people, places, userCommands } = snapshot.demo);
  for (const { id, newest } of places) {
    const key = `${place.viewer}@${id}`;
    if (id === place.channel || (!seen.has(key) && id === places[0].id)) seen.set(key, newest);
  }
  const state = JSON.stringify([place, people, places, userCommands]);
  if (state !== drawn) draw();
  drawn = state;
  if (!restored) restore();
  else if (wanted === null) sessionStorage.setItem("place", snapshot.viewerId);
  requestAnimationFrame(tellTime);
  followAnswer(snapshot);
}

// As in Discord: whoever reads the end of a conversation stays there when it grows, and an answer to a press comes into
// view although the press was far up on a long board.

let newest = { place: "", message: "0" };
let atEnd = true;
let touched = 0; // when the reader last moved something

for (const gesture of ["wheel", "touchmove", "keydown", "pointerdown"]) {
  scroller.addEventListener(gesture, (event) => {
    // A press on something in the conversation moves nothing; one on the scroll bar does.
    const onControl = event.target instanceof Element && event.target.closest("button, input, textarea, a, [role=option]");
    if (gesture === "wheel" || gesture === "touchmove" || !onControl) touched = Date.now();
  }, { passive: true });
}
scroller.addEventListener("scroll", () => {
  // SimCord's page scrolls as well, to keep what it takes for the reader's place.
  if (Date.now() - touched < 500) atEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 60;
});
new ResizeObserver(stayAtEnd).observe(messageList);

function stayAtEnd() {
  if (atEnd) scroller.scrollTop = scroller.scrollHeight;
}

function followAnswer({ viewerId, timeline, messages }) {
  const message = timeline.at(-1) || "0";
  const entered = newest.place !== viewerId;
  const answered = BigInt(message) > BigInt(newest.message) && messages[message].ephemeral
    && Date.now() - pressed < ANSWER_MILLISECONDS;
  newest = { place: viewerId, message };
  if (entered || answered) atEnd = true;
  for (const milliseconds of [50, 250]) setTimeout(stayAtEnd, milliseconds);
}

// A reloaded tab goes back to where it was.
function restore() {
  const last = sessionStorage.getItem("place");
  const [viewer, channel] = (last || "").split("@");
  restored = true;
  if (last === picker.value || !people.some(({ id }) => id === viewer)) return;
  go(viewer, places.some(({ id }) => id === channel) ? channel : places[0].id);
}

let wanted = null; // where the page is to go as soon as it can: it ignores a choice before it is ready

function go(viewer, channel) {
  closeMenu();
  const waits = wanted !== null;
  const chosen = `${viewer}@${channel}`;
  if (!waits && chosen === picker.value) return; // drawing the page again would clear what is being typed
  wanted = chosen;
  if (!waits) move();
}

function move() {
  if (!window.simcordPreview?.ready) {
    setTimeout(move, 50);
    return;
  }
  const value = wanted;
  wanted = null;
  if (![...picker.options].some((option) => option.value === value)) picker.add(new Option(value, value));
  picker.value = value;
  picker.dispatchEvent(new Event("change"));
}

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

function section(title, items) {
  return element("section", {}, element("h2", { textContent: title }), element("ul", {}, ...items));
}

function choice(label, current, onclick, className = "") {
  const button = element("button", { type: "button", className: "demo-choice", textContent: label, title: label, onclick });
  button.setAttribute("aria-current", String(current));
  return element("li", { className }, button);
}

function draw() {
  const focused = document.activeElement?.closest?.("#demo-nav") ? document.activeElement.title : null;
  nav.replaceChildren(
    section("You are", people.map((person) => {
      const item = choice(person.name, person.id === place.viewer, () => go(person.id, place.channel));
      if (userCommands.length && person.id !== place.viewer) item.append(moreButton(person));
      return item;
    })),
    section("You are in", places.map(({ id, name, thread, newest }) => {
      const unread = id !== place.channel && BigInt(newest) > BigInt(seen.get(`${place.viewer}@${id}`) || 0);
      return choice(thread ? name : `# ${name}`, id === place.channel, () => go(place.viewer, id),
        `${thread ? "demo-thread" : ""} ${unread ? "demo-new" : ""}`);
    })),
    element("p", { className: "demo-hint", textContent: "Each tab of this page can be somebody else." }),
  );
  if (focused) [...nav.querySelectorAll("button")].find((button) => button.title === focused)?.focus();
}

// The menu that Discord opens on a person: what the bot offers under Apps.

function moreButton(person) {
  const button = element("button", {
    type: "button", className: "demo-more", textContent: "⋮", title: `Apps for ${person.name}`, ariaLabel: `Apps for ${person.name}`,
    onclick: () => openMenu(person, button),
  });
  button.setAttribute("aria-haspopup", "menu");
  return button;
}

function openMenu(person, anchor) {
  closeMenu();
  const menu = element("div", { className: "demo-menu", id: "demo-menu" },
    element("p", { textContent: `Apps › ${person.name}` }),
    ...userCommands.map((name) => {
      const item = element("button", { type: "button", textContent: name, onclick: () => runUserCommand(name, person) });
      item.setAttribute("role", "menuitem");
      return item;
    }));
  menu.setAttribute("role", "menu");
  document.body.append(menu);
  const at = anchor.getBoundingClientRect();
  menu.style.left = `${Math.max(4, Math.min(at.left, innerWidth - menu.offsetWidth - 4))}px`;
  menu.style.top = `${Math.max(4, Math.min(at.bottom + 4, innerHeight - menu.offsetHeight - 4))}px`;
  menu.querySelector("button")?.focus();
}

function closeMenu() { document.getElementById("demo-menu")?.remove(); }

async function runUserCommand(name, person) {
  closeMenu();
  const response = await fetchFromServer("/api/action", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Simcord-Capability": window.location.hash.slice(1),
      "X-Simcord-Context": window.simcordPreview.contextId,
    },
    body: JSON.stringify({ kind: "user_command", name, user_id: person.id }),
  });
  if (!response.ok || (await response.json()).error) tell(`${name} did not work.`);
}

// Mentions, thread lines and links to channels lead where they say.

function target(clicked) {
  const mention = clicked.closest(".mention[data-kind=channel]");
  if (mention) return mention.dataset.target;
  // A thread has the id of the message that it was started from.
  const summary = clicked.closest(".thread-summary");
  if (summary) return summary.closest("[data-message-id]")?.dataset.messageId;
  const link = clicked.closest("a[href^='https://discord.com/channels/']");
  return link ? new URL(link.href).pathname.split("/")[3] : null;
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  pressed = Date.now();
  if (!event.target.closest(".demo-menu, .demo-more, .mention[data-kind=user]")) closeMenu();
  const channel = target(event.target);
  if (channel) {
    event.preventDefault();
    if (places.some(({ id }) => id === channel)) go(place.viewer, channel);
    else tell("This place is not open to you, or it is archived.");
    return;
  }
  const mention = event.target.closest(".mention[data-kind=user]");
  const person = mention && people.find(({ id }) => id === mention.dataset.target);
  if (person && userCommands.length) openMenu(person, mention);
  const command = event.target.closest(".command-mention");
  if (command) fillIn(command.textContent);
}, true);

document.addEventListener("keydown", (event) => { if (event.key === "Escape") closeMenu(); });

function fillIn(text) {
  const input = document.getElementById("channel-composer-input");
  input.focus();
  input.value = text;
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

// Relative timestamps count. SimCord's page writes them once.

function relative(seconds) {
  const absolute = Math.abs(seconds);
  const [unit, size] = absolute < 60 ? ["second", 1] : absolute < 3600 ? ["minute", 60]
    : absolute < 86400 ? ["hour", 3600] : absolute < 604800 ? ["day", 86400] : ["week", 604800];
  return new Intl.RelativeTimeFormat("en-US", { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

function tellTime() {
  for (const time of document.querySelectorAll("time.discord-timestamp[data-style=R]")) {
    const text = relative((Date.parse(time.dateTime) - Date.now()) / 1000);
    if (time.textContent !== text) time.textContent = text;
  }
}
setInterval(tellTime, 1000);

// What the page says in its toolbar is said here instead, when it matters.

const status = element("div", { className: "demo-status" });
status.setAttribute("role", "status");
document.body.append(status);
let quiet;

function tell(text) {
  clearTimeout(quiet);
  status.textContent = text;
  quiet = setTimeout(() => { status.textContent = ""; }, 6000);
}

// The page's own words speak of receipts and retries.
const MEANINGS = [
  [/uncertain|not completed|failed|rejected/i, "That did not work. The bot gave no answer, or the question has passed."],
  [/interrupted/i, "The demo does not answer. Does it still run?"],
  [/unavailable|ended|closed/i, "This demo has ended. Start it again and open its new address."],
];
const pageStatus = document.getElementById("action-status");
new MutationObserver(() => {
  const meaning = MEANINGS.find(([pattern]) => pattern.test(pageStatus.textContent));
  if (meaning) tell(meaning[1]);
}).observe(pageStatus, { childList: true, characterData: true, subtree: true });

// A board that is drawn anew keeps its height while its picture is loaded, so that nothing jumps under the finger.

const pictures = new Map(); // message id and number of the picture, to its proportions

function eachPicture(article, visit) {
  article.querySelectorAll("img.gallery-image").forEach((image, index) => {
    visit(image, `${article.dataset.messageId}:${index}`);
  });
}

messageList.addEventListener("load", (event) => {
  const article = event.target.closest("[data-message-id]");
  if (!article) return;
  eachPicture(article, (image, key) => {
    if (image !== event.target) return;
    pictures.set(key, `${image.naturalWidth} / ${image.naturalHeight}`);
    image.style.aspectRatio = "";
  });
}, true);

new MutationObserver((changes) => {
  const articles = new Set(changes.map(({ target: changed }) => changed.closest("[data-message-id]")).filter(Boolean));
  for (const article of articles) {
    eachPicture(article, (image, key) => {
      if (!image.complete || !image.getAttribute("src")) image.style.aspectRatio = pictures.get(key) || "";
    });
  }
}).observe(messageList, { childList: true, subtree: true });
