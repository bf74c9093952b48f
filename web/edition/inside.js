// In the place of table.js: the table is not on another phone but in a worker of this page. Loading, restarting, tabs, versions, storage.
import { TOTAL, WORDS } from "./files.js";

const HERE = new URL("../", import.meta.url);
const FOLDER = import.meta.url.split("/").at(-2); // of this version
const never = new Promise(() => {});
const REMIND_AFTER = 10; // finished games since the last export
const TICK = 10,
  REFUSED = 30; // milliseconds
const HINT_AFTER = [1, 3]; // finished games: the hint about the home screen comes twice, then never
const lang = [...navigator.languages, "en"].map((tag) => tag.slice(0, 2)).find((tag) => tag in WORDS);
const words = WORDS[lang];
const $ = (id) => document.getElementById(id);

let worker = null;
let begun = null; // resolves when the worker answers
let starts = 0;
let arrived = 0;
let number = 0;
let wishes = { haptics: true, stay_awake: true };
let hear = { query: {}, state() {}, link() {} };
let shown = null; // the newest state
let alive = false; // it has shown something
const waiting = new Map(); // number → { ask, done }

// ---- what the page calls ----------------------------------------------------------------------------------------------------

export const table = {
  name: ".inside",
  key: "",
  get: (path, query) => request({ method: "GET", path, query }),
  post: (path, body) => request({ method: "POST", path, body: JSON.stringify(body) }),

  listen(hearing) {
    hear = hearing;
    if (worker) worker.postMessage({ look: hear.query || {} });
  },

  close() {},
};

async function request(ask) {
  await begun;
  const { slow, text: found } = await new Promise((done) => {
    number += 1;
    waiting.set(number, { ask, done });
    worker.postMessage({ number, ask });
  });
  const text = slow ? await search(ask) : found;
  if (ask.path === "export") remember("exported", finished);
  const { status, body } = JSON.parse(text);
  if (ask.path === "wishes" && status === 200) wishes = body;
  if (ask.path === "do" && wishes.haptics && navigator.vibrate && navigator.userActivation?.hasBeenActive)
    navigator.vibrate(status === 200 ? TICK : REFUSED);
  return { status, told: body };
}

// ---- the worker -------------------------------------------------------------------------------------------------------------

function start() {
  starts += 1;
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  begun = new Promise((ready) => {
    worker.onmessage = ({ data }) => (data.ready ? ready(data) : heard(data));
  });
  worker.onerror = (event) => {
    event.preventDefault();
    heard({ died: event.message || "" });
  };
  worker.postMessage({ begin: { languages: navigator.languages.join(",") } });
  begun.then(({ keeps }) => {
    if (!keeps) notice("forgets", words.forgets);
    if (starts === 1) return;
    notice("restarted", words.restarted, 6000);
    worker.postMessage({ look: hear.query || {} });
  });
}

function heard(data) {
  if (data.number) answered(data);
  else if (data.state) showState(JSON.parse(data.state).body, data.pending);
  else if (data.arrived) progress(data.arrived);
  else if (data.unpacking) $("loading-text").textContent = words.shuffling;
  else if ("finished" in data) count(data.finished);
  else if ("full" in data) data.full ? notice("full", words.full) : hide("full");
  else if ("died" in data) died(data.died);
}

function answered(data) {
  const { done } = waiting.get(data.number);
  waiting.delete(data.number);
  done(data);
}

// The oldest request is what killed it, and is answered so; the others are asked again of the next worker.
async function died(trouble) {
  console.warn(trouble);
  worker.onmessage = worker.onerror = null;
  worker.terminate();
  if (!alive || starts > 5) return failed();
  const [killer, ...others] = [...waiting.keys()].sort((a, b) => a - b);
  if (killer) answered({ number: killer, text: JSON.stringify({ status: 500, body: {} }), files: new Map(), room: "{}" });
  start();
  await begun;
  for (const number of others) worker.postMessage(waiting.get(number).ask ? { number, ask: waiting.get(number).ask } : { share: number });
  return undefined;
}

function showState(state, pending) {
  alive = true;
  shown = state;
  if (pending) finishState(state);
  hear.link("here");
  hear.state(state);
  stayAwake(state.at === "game" && wishes.stay_awake);
}

// ---- a second worker, only while there is something to search for ---------------------------------------------------------------

const SEARCHER_STAYS = 20000; // milliseconds after its last answer
let searcher = null;
let finishing = null; // the state of which it looks for the rest

async function search(ask) {
  const shared = await new Promise((done) => {
    number += 1;
    waiting.set(number, { done });
    worker.postMessage({ share: number });
  });
  if (!searcher) searcher = startSearcher(shared);
  else searcher.worker.postMessage({ renew: shared });
  const mine = searcher;
  clearTimeout(mine.leaving);
  return new Promise((done) => {
    number += 1;
    mine.waiting.set(number, done);
    mine.worker.postMessage({ number, ask });
  });
}

function startSearcher({ files, room }) {
  const mine = { worker: new Worker(new URL("./worker.js", import.meta.url), { type: "module" }), waiting: new Map(), leaving: 0 };
  const done = (number, text) => {
    mine.waiting.get(number)(text);
    mine.waiting.delete(number);
    if (!mine.waiting.size) mine.leaving = setTimeout(mine.end, SEARCHER_STAYS);
  };
  mine.end = () => {
    mine.worker.terminate();
    if (searcher === mine) searcher = null;
    for (const number of [...mine.waiting.keys()]) done(number, JSON.stringify({ status: 503, body: {} }));
    clearTimeout(mine.leaving);
  };
  mine.worker.onmessage = ({ data }) => {
    if (data.number) done(data.number, data.text);
    else if ("died" in data) mine.end();
  };
  mine.worker.onerror = (event) => {
    event.preventDefault();
    mine.end();
  };
  mine.worker.postMessage({ begin: { languages: navigator.languages.join(","), files, room } });
  return mine;
}

// The table as it stands, without what takes long: that follows, unless something else has been tapped meanwhile.
async function finishState(state) {
  if (finishing && searcher) searcher.end(); // nobody waits for the one before
  finishing = state;
  const { status, body } = JSON.parse(await search({ method: "GET", path: "state", query: hear.query }));
  if (finishing === state) finishing = null;
  if (status === 200 && shown === state) showState(body, false);
}

// ---- loading ----------------------------------------------------------------------------------------------------------------

function progress(bytes) {
  arrived = Math.min(arrived + bytes, TOTAL);
  const percent = Math.floor((100 * arrived) / TOTAL);
  if (!$("loading-bar")) return;
  $("loading-bar").value = arrived;
  $("loading-percent").textContent = percent + " %";
}

function failed() {
  const percent = Math.floor((100 * arrived) / TOTAL);
  hear.link("away");
  if (!$("loading")) return notice("failed", words.failed, 0, [[words.again, () => location.reload()]]);
  $("loading-text").textContent = arrived < TOTAL ? words.stopped.replace("{percent}", percent) : words.failed;
  $("loading-again").hidden = false;
  return undefined;
}

// ---- notices ----------------------------------------------------------------------------------------------------------------

function notice(name, text, milliseconds, buttons) {
  hide(name);
  const line = document.createElement("div");
  line.id = "notice-" + name;
  line.setAttribute("role", "status");
  line.append(...[].concat(text).map((each) => Object.assign(document.createElement("p"), { textContent: each })));
  for (const [label, act] of buttons || [[words.close, () => {}]]) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: label });
    button.addEventListener("click", () => {
      hide(name);
      act();
    });
    line.append(button);
  }
  $("notices").append(line);
  if (milliseconds) setTimeout(() => hide(name), milliseconds);
}

function hide(name) {
  const line = $("notice-" + name);
  if (line) line.remove();
}

// ---- what the browser keeps, and for how long --------------------------------------------------------------------------------

let finished = -1; // games; not counted yet
let installer = null; // what this browser offers, where it can install the page

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installer = event;
});

function remember(name, value) {
  try {
    localStorage.setItem("comptes-de-fees." + name, value);
  } catch {
    /* a private window */
  }
}
function remembered(name) {
  try {
    return Math.min(Number(localStorage.getItem("comptes-de-fees." + name)) || 0, finished);
  } catch {
    return 0;
  }
}

function count(games) {
  const more = finished >= 0 && games > finished;
  finished = games;
  if (!more) return;
  if (navigator.storage && navigator.storage.persist) navigator.storage.persist();
  if (games >= HINT_AFTER[remembered("hinted")]) hintAtHomeScreen();
  if (games - Math.max(remembered("exported"), remembered("reminded")) >= REMIND_AFTER) {
    remember("reminded", games);
    const openData = () => import("./frame.js").then(({ go }) => go({ to: "data", about: {} }));
    notice("export", words.export, 0, [
      [words.data, openData],
      [words.close, () => {}],
    ]);
  }
}

const onSafari = () =>
  (/iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)) &&
  !navigator.standalone;

function hintAtHomeScreen() {
  const later = [words.later, () => {}];
  if (onSafari()) notice("home", [words.keep, words.home, "1. " + words.home_1, "2. " + words.home_2, "3. " + words.home_3], 0, [later]);
  else if (installer) notice("home", [words.keep, words.install], 0, [[words.add, () => installer.prompt()], later]);
  else return;
  remember("hinted", remembered("hinted") + 1);
}

// ---- the screen stays on while a game is played --------------------------------------------------------------------------------

let awake = null,
  wanted = false;

async function stayAwake(is) {
  wanted = is;
  if (!navigator.wakeLock || document.hidden) return;
  if (is && (!awake || awake.released)) awake = await navigator.wakeLock.request("screen").catch(() => null);
  if (!is && awake) awake.release();
}

document.addEventListener("visibilitychange", () => stayAwake(wanted));

// ---- versions: one is fetched while the other is used, and taken at the next start ------------------------------------------------

// A page of the version before gives way to the next one as long as it shows nothing yet.
const service = navigator.serviceWorker;

async function newestVersion() {
  if (!service || !service.controller) return;
  service.addEventListener("controllerchange", giveWay);
  const registration = await service.getRegistration(HERE);
  if (registration && registration.waiting) {
    const taken = new Promise((done) => {
      service.addEventListener("controllerchange", done, { once: true });
      setTimeout(done, 3000);
    });
    registration.waiting.postMessage("take over");
    await taken;
  }
  await giveWay();
}

async function giveWay() {
  const shown = await (await fetch(HERE)).text();
  if (shown.includes(FOLDER)) return;
  if (alive) return notice("ready", words.ready);
  location.reload();
  return never;
}

async function watchVersions() {
  if (!service) return;
  const registration = await service.register(new URL("sw.js", HERE), { updateViaCache: "none" });
  const ready = () => {
    if (registration.waiting && service.controller) notice("ready", words.ready);
  };
  const watch = () => {
    if (registration.installing) registration.installing.addEventListener("statechange", ready);
  };
  registration.addEventListener("updatefound", watch);
  watch();
  await registration.update();
  ready();
}

// ---- the beginning: one tab has the table, the next one waits for it ---------------------------------------------------------------

function translate() {
  document.documentElement.lang = lang;
  document.title = words.title;
  for (const each of document.querySelectorAll("[data-word]")) each.textContent = words[each.dataset.word];
  $("loading-bar").max = TOTAL;
  $("loading-again").addEventListener("click", () => location.reload());
}

function whenAlone(act) {
  if (!navigator.locks) return act();
  return navigator.locks
    .request("comptes-de-fees", { ifAvailable: true }, (lock) => (lock ? (act(), never) : null))
    .then(() => {
      $("loading-text").textContent = words.elsewhere;
      $("loading").classList.add("waits");
      return navigator.locks.request("comptes-de-fees", () => {
        $("loading").classList.remove("waits");
        act();
        return never;
      });
    });
}

translate();
let alone;
begun = new Promise((ready) => {
  alone = ready;
});
newestVersion()
  .catch(() => {})
  .then(() =>
    whenAlone(() => {
      start();
      begun.then(alone);
      watchVersions().catch(() => {});
    }),
  );
