// What every page of the browser is built with. Views come from the table as JSON (views/parts.py: what equals its default is
// left out) and are drawn; nothing is worked out here, no text becomes markup, no event is made but what a view says.
//
//   table.js   table.get(path, query), table.post(path, body) → {status, told}, rejected while the table does not answer;
//              table.listen({query, state(told), link("here" | "away" | "gone")}): the newest state now and after every change;
//              table.name, table.key. Over HTTP here; the web edition brings its own.
//   state      {boot, version, role, at, view, seat, layout, game, …}: `at` is nothing, door, home, game, results or trouble.
//   now        {state, layout, looking, route}: what is shown. `looking` is what the game page is about (seat, pile, trick …).
//   h(tag, props, ...children), icon(name), disc(person), word(text, values), text(spans), put(place, what, make)
//   act(tap, key)      every touch ends here: ask → send or command → says, undo, offer → shows → open. Sent taps are kept until
//                      the table has answered, each with a name of its own; waitingFor(key) is the newest of them.
//   openLink({to, about})   another game page (LOOKS), a page of PAGES (pages.js), or a sheet: GET path `to`, drawn by
//                      SHEETS[to](told, about) of sheets.js, or as a ListView.
//   openSheet({title, make, path, query})   make(told) gives nodes; with a path it is asked for again after every change.
//   drawList(view), drawRow, drawAction, drawSwitch, drawField, counter(stepper)
//   PAGES[name](about, main)   draws a page beside the game into `main`; a link to its name leads there, Back leaves it.
import { table } from "./table.js";

const STORE = "tally" + table.name;
const BUSY = [429, 503];
const AGAIN = 1000,
  TWICE = 350,
  HELD = 1200;
export const LONG = 400; // milliseconds without an answer before something is said

export const now = { state: null, layout: null, looking: {}, route: null, online: false };
export const $ = (id) => document.getElementById(id);

const recalled = (() => {
  try {
    return JSON.parse(localStorage.getItem(STORE)) || {};
  } catch {
    return {};
  }
})();
let taps = (recalled.taps || []).map((tap) => ({ ...tap, version: 0 })); // not answered yet, or not yet seen in a state
table.key = recalled.key || "";
now.looking = recalled.seat ? { seat: recalled.seat } : {};

function remember() {
  try {
    localStorage.setItem(STORE, JSON.stringify({ key: table.key, seat: now.looking.seat || "", taps }));
  } catch {
    /* private windows forget */
  }
}

// ---- nodes ----------------------------------------------------------------------------------------------------------------

export function word(text, values) {
  let said = (now.layout && now.layout.words[text]) || text;
  for (const [name, value] of Object.entries(values || {})) said = said.split("{" + name + "}").join(String(value));
  return said;
}

export function h(tag, props, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") for (const [event, doing] of Object.entries(value)) node.addEventListener(event, doing);
    else if (name === "vars") for (const [each, what] of Object.entries(value)) node.style.setProperty(each, what);
    else if (name in node && typeof value !== "string" && name !== "list") node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return node;
}

const SVG = "http://www.w3.org/2000/svg";

export function svg(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

export function icon(name) {
  if (!name || !now.layout) return null;
  const path = now.layout.icons[name] || now.layout.icons["cards-outline"];
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: path }));
}

export const disc = (person) =>
  h("span", { class: "disc", "data-colour": String(person.colour || 0), "aria-hidden": "true" }, person.letters);
export const aside = (said) => h("span", { class: "aside" }, said);

const ROLES = { strong: "b", struck: "s" };
export const text = (spans) =>
  (spans || []).map((span) =>
    span.role === "icon" ? icon(span.text) : h(ROLES[span.role] || "span", { class: span.role ? "text-" + span.role : null }, span.text),
  );
export const plain = (spans) => (spans || []).map((span) => (span.role === "icon" ? "→" : span.text)).join("");

function mixed(colour, ground, share) {
  const parts = (hex) => [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const [a, b] = [parts(colour), parts(ground)];
  return (
    "#" +
    a
      .map((part, at) =>
        Math.round(part * share + b[at] * (1 - share))
          .toString(16)
          .padStart(2, "0"),
      )
      .join("")
  );
}

export function paint(colours) {
  // The colours of a pack as variables of an element with the class `paint`.
  if (!colours) return {};
  const { share, pale, into } = now.layout.tint,
    of = colours.pale ? pale : share;
  return {
    "--l-solid": "#" + colours.light,
    "--l-text": "#" + colours.on_light,
    "--l-tint": mixed(colours.light, into[0], of[0]),
    "--d-solid": "#" + colours.dark,
    "--d-text": "#" + colours.on_dark,
    "--d-tint": mixed(colours.dark, into[1], of[1]),
  };
}

const drawn = new WeakMap();
let touched = null; // where a finger is down: what is under it stays until it is up, or the tap would be lost
document.addEventListener("pointerdown", (event) => {
  touched = event.target;
});
for (const end of ["pointerup", "pointercancel"])
  document.addEventListener(end, () => {
    touched = null;
    setTimeout(redraw);
  });

export function put(place, what, make) {
  // Draws a place again only when what it shows has changed: a screen reader is not disturbed for nothing.
  const seen = JSON.stringify(what);
  if (drawn.get(place) === seen || (touched && place.contains(touched))) return;
  drawn.set(place, seen);
  const made = make(),
    focused = place !== document.activeElement && place.contains(document.activeElement) ? called(document.activeElement) : "";
  place.replaceChildren(...[made].flat(3).filter(Boolean));
  if (focused) focusAgain(place, focused);
}

function focusAgain(place, name) {
  // Who goes by keyboard or ear stays where they were; where that is gone, at the heading of the page or sheet.
  const heading = (place.closest("dialog") || document).querySelector("h2[tabindex], h1");
  const again =
    [...place.querySelectorAll("button, summary, input, select, textarea")].find(
      (each) => called(each) === name && !each.disabled && each.getClientRects().length,
    ) || heading;
  if (again) again.focus({ preventScroll: true });
}

const called = (node) => node.id || node.getAttribute("aria-label") || node.textContent;

let draw = () => undefined;
export const drawWith = (drawing) => {
  draw = drawing;
};
export const redraw = () => {
  draw();
  if ($("toast").firstChild) placeToast();
};

// ---- what is said, where nothing is covered that could be touched meanwhile ---------------------------------------------------

let hush = 0,
  offered = 0; // the version up to which what is offered beside a sentence is right

export function lay(message, place) {
  // Over this place, and as high as it is; without one it has a line of its own.
  const box = place && place.getBoundingClientRect(),
    set = (name, value) => message.style.setProperty("--" + name, box ? value + "px" : "");
  message.classList.toggle("flows", !place);
  set("left", box && box.left);
  set("right", box && document.documentElement.clientWidth - box.right);
  set("bottom", box && innerHeight - box.bottom);
  set("high", box && Math.min(box.height, 64));
  message.classList.toggle("narrow", Boolean(box && box.width < 200));
}

function placeToast() {
  // Over what nobody touches and nobody needs meanwhile: the title of a dialog, a strip that has nothing to say, else the game's title;
  // the scene of the results. On other pages it has a line of its own.
  const toast = $("toast"),
    open = document.querySelector("dialog[open]"),
    home = open || document.body;
  const place = open
    ? open.querySelector("h2")
    : document.querySelector("#foot .strip.idle") ||
      document.querySelector("body[data-at='game'] #head .heading") ||
      ($("main").scrollTop ? null : document.querySelector(".results .banner"));
  if (toast.parentNode !== home) open ? home.append(toast) : $("foot").before(toast); // a dialog lies above everything else
  lay(toast, place);
}

new ResizeObserver(() => {
  if ($("toast").firstChild) placeToast();
}).observe($("foot"));

export function say(said, action, version = Infinity) {
  const toast = $("toast");
  offered = action ? version : 0;
  toast.replaceChildren(
    ...(said
      ? [
          h("span", {}, said),
          action
            ? h(
                "button",
                {
                  type: "button",
                  class: "button",
                  on: {
                    click: () => {
                      say("");
                      act(action.tap);
                    },
                  },
                },
                action.label,
              )
            : "",
        ]
      : []),
  );
  placeToast();
  clearTimeout(hush);
  if (said) hush = setTimeout(() => say(""), action ? 8000 : 5000);
}

// ---- taps: kept until the table has answered, each with a name of its own so that none counts twice ---------------------------

const newName = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const waitingFor = (key) => (key ? taps.filter((each) => each.of === key).at(-1) : undefined);
export const waitingTaps = () => taps.filter((each) => !each.version).length;

export const holds = (tap) => Boolean(tap && (tap.send || tap.command || tap.open || tap.says || tap.shows));

export async function act(tap, of = "") {
  if (!holds(tap)) return;
  if (offered) say(""); // an undo that is still offered would take back the wrong step
  const before = waitingFor(of);
  if (before && tap.back) {
    // the view does not know of it yet
    if (Date.now() - before.at < TWICE) return;
    tap = { ...tap, send: before.tap.back || tap.send, back: before.tap.send };
  }
  if (tap.ask && !(await confirmed(tap.ask))) return;
  if (!tap.send && !tap.command) {
    after(tap, {});
    return;
  }
  taps.push({ id: newName(), of, tap, version: 0, at: Date.now() });
  remember();
  redraw();
  send();
}

function after(tap, told) {
  const shows = tap.shows || told.shows;
  if (told.says) say(told.says, told.back && { label: word("Undo"), tap: { command: told.back } });
  else if (tap.says)
    say(tap.says, tap.undo ? { label: word("Undo"), tap: { command: { name: "undo" } } } : tap.offer, tap.undo ? told.version : Infinity);
  if (shows && now.state && now.state.at === "game" && now.state.role !== "guest") look({ ...now.looking, seat: shows });
  if (tap.open) openLink(tap.open);
}

let sending = false;

async function send() {
  if (sending) return;
  sending = true;
  try {
    for (let next = unsent(); next; next = unsent()) {
      const { status, told } = await made(next);
      if (told.again) say(told.refused); // not saved, so not made: it stays in view as waiting until it is
      if (told.again || BUSY.includes(status)) await new Promise((go) => setTimeout(go, told.again ? 2 * AGAIN : 300));
      else answered(next, status, told);
    }
  } catch {
    link("away");
  } finally {
    sending = false;
  }
}

const unsent = () => taps.find((each) => !each.version);
const made = ({ id, tap }) =>
  tap.send
    ? table.post("do", { id, send: tap.send })
    : table.post("command", { id, name: tap.command.name, arguments: tap.command.arguments || {} });

function answered(sent, status, told) {
  const worked = status === 200;
  if (worked) sent.version = told.version || 1;
  if (!worked || (now.state && sent.version <= now.state.version)) taps = taps.filter((each) => each !== sent);
  remember();
  if (worked) after(sent.tap, told);
  else say(told.refused || word("This request cannot be read."));
  refresh();
  redraw();
}

// ---- the table's answers --------------------------------------------------------------------------------------------------

export function listen() {
  table.listen({ query: now.looking, state: heard, link });
}

export function look(looking) {
  if (JSON.stringify(looking) === JSON.stringify(now.looking)) return;
  now.looking = looking;
  remember();
  if (!turned)
    turning = new Promise((done) => {
      turned = done;
    });
  listen();
}

// A finger that is quicker than the page it turned to: what it touches is touched again when that page is there.
let turning = null,
  turned = null;

$("main").addEventListener(
  "click",
  (event) => {
    if (!turned) return;
    event.stopImmediatePropagation();
    const touched = event.target.closest("[id]").id;
    turning.then(() => $(touched)?.click());
  },
  true,
);

function arrived() {
  const done = turned;
  turned = null;
  if (done) done();
}

let lost = false;

export function link(how) {
  const is = how === "here";
  if (how === "gone") now.gone = true;
  if (is === now.online && how !== "gone") return;
  now.online = is;
  if (is && lost) say(word("Connected again."));
  lost = lost || !is;
  if (is) {
    lost = false;
    send();
  }
  redraw();
}

// The answer to an older question: whoever is asked for sits at this table, but somebody else is shown. The right answer is on its way.
const isOfAnotherSeat = (told) =>
  told.at === "game" &&
  told.role !== "guest" &&
  told.view.me !== now.looking.seat &&
  told.view.tabs.some((tab) => tab.person.name === now.looking.seat);

async function heard(told) {
  const before = now.state;
  if (before && told.boot === before.boot && told.version < before.version) return undefined;
  if (isOfAnotherSeat(told)) return undefined;
  if (!now.layout || (told.layout && told.layout !== now.layout.key)) {
    const { told: layout } = await table.get("layout", now.looking);
    now.layout = layout;
  }
  now.state = told;
  taps = taps.filter((tap) => !tap.version || tap.version > told.version);
  if (before && before.seat && !told.seat && told.uid === before.uid && told.role === "guest" && table.key && !now.left)
    say(word("The table has freed this seat."));
  if (before && before.asks_for && !told.asks_for && told.seat !== before.asks_for) say(word("The table has not given you this seat."));
  now.left = false;
  if (offered < told.version && offered) say("");
  if (before && told.uid !== before.uid) {
    now.looking = {}; // of another game, which begins with its first player
    if (told.uid) say(""); // a game that was deleted still offers to come back
    if (told.role !== "guest") return listen();
  }
  if (told.at === "game" && told.role !== "guest" && told.view.me !== now.looking.seat) {
    now.looking = { ...now.looking, seat: told.view.me };
    listen(); // the table chose whom to show: it stays with them, also when their hand is complete
  }
  if (!before || told.version !== before.version) refresh();
  remember();
  redraw();
  arrived();
  return undefined;
}

export async function sit(player, isNew) {
  try {
    const { told } = await table.post("sit", { player, new: isNew });
    if (told.refused) {
      say(told.refused);
      return;
    }
    table.key = told.key;
    now.looking = {};
    remember();
    listen();
  } catch {
    link("away");
  }
}

export async function rise() {
  now.left = true;
  now.looking = {};
  await table.post("rise", {}).catch(() => link("away"));
  listen();
}

// ---- where links lead -----------------------------------------------------------------------------------------------------

export const PAGES = {},
  SHEETS = {},
  OPENS = {}; // filled by main.js; OPENS: links that are a function of the page
// Other looks of the game page.
const LOOKS = {
  discard: () => ({ pile: "discard" }),
  candidates: (about) => ({ pile: "deck", ...seatOf(about.player) }),
  trick: ({ trick, current, led }) => ({ trick, current, led }),
  team_points: (about) => ({ chapter: 3, ...seatOf(about.player) }),
  game: () => ({}),
  enter_here: ({ player }) => ({ seat: player, here: player }),
  entry: (about) => seatOf(about.player),
};
const seatOf = (name) => (name ? { seat: name } : {});

export function openLink({ to, about = {} }) {
  if (to === "results") {
    closeSheet();
    go(null);
    return act({ command: { name: "reveal", arguments: { shown: true } } });
  }
  if (LOOKS[to]) {
    closeSheet();
    go(null);
    const looking = LOOKS[to](about);
    if ((to === "entry" || to === "team_points") && now.state.at === "results" && !now.state.view?.finished)
      act({ command: { name: "reveal", arguments: { shown: false } } });
    return look({ ...(now.looking.seat ? { seat: now.looking.seat } : {}), ...(now.looking.watch ? { watch: "1" } : {}), ...looking });
  }
  if (to === "players" && about.again)
    return act({ command: { name: "set_up", arguments: about }, open: { to, about: { game: about.game } } });
  if (OPENS[to]) return OPENS[to](about);
  if (PAGES[to] && now.state.role !== "guest") {
    closeSheet();
    return go({ to, about });
  }
  return openPath(to, about);
}

export function go(route) {
  if (!route && !now.route) return;
  now.route = route;
  if (history.state?.route !== JSON.stringify(route)) history.pushState({ route: JSON.stringify(route) }, "");
  redraw();
}

addEventListener("popstate", (event) => {
  if ($("sheet").open) {
    // Back takes away what lies on top; the page below stays
    closeSheet();
    history.forward();
    return;
  }
  now.route = JSON.parse(event.state?.route || "null");
  redraw();
});

async function openPath(to, about) {
  const { seat, ...rest } = about; // the seat of a special tile has another name on its way: `seat` is who looks
  const query = { ...now.looking, ...rest, ...(seat === undefined ? {} : { seat_number: seat }) };
  openSheet({ path: to, query, make: (told) => (SHEETS[to] ? SHEETS[to](told, about) : drawList(told)) });
}

// ---- sheets ---------------------------------------------------------------------------------------------------------------

let sheet = null,
  shown = null,
  opener = ""; // what opened it, by its name: it may be drawn again meanwhile

export async function openSheet(opened) {
  // {title, make} draws at once and again with every state; with a path `make` gets what the table told.
  sheet = opened;
  if (opened.path) return fill(opened);
  drawSheet();
  return undefined;
}

async function fill(opened) {
  const waits = setTimeout(() => {
    opened.waits = true;
    drawSheet();
  }, LONG); // who touched something sees that it comes
  try {
    const { status, told } = await table.get(opened.path, opened.query);
    if (opened !== sheet) return;
    if (status !== 200) {
      closeSheet();
      say(told.refused || word("This request cannot be read."));
      return;
    }
    opened.told = told;
    drawSheet();
  } catch {
    closeSheet();
    link("away");
  } finally {
    clearTimeout(waits);
  }
}

export function drawSheet() {
  if (!sheet || (sheet.path && !sheet.told && !sheet.waits)) return;
  const dialog = $("sheet"),
    fresh = !dialog.open,
    mine = sheet;
  put(dialog, [mine.title, mine.told, mine.shows && mine.shows(), fresh && Date.now()], () => {
    const made =
      mine.path && !mine.told
        ? [h("p", { role: "status", "data-title": word("counting…") })]
        : [mine.make(mine.told)].flat(3).filter(Boolean);
    const titled = made.find((node) => node.dataset && node.dataset.title);
    const title = mine.title || (titled ? titled.dataset.title : "");
    return [
      h(
        "div",
        { class: "top" },
        h("h2", { id: "sheet-title", tabIndex: -1 }, title),
        h("button", { type: "button", class: "button plain round", "aria-label": word("Close"), on: { click: closeSheet } }, icon("close")),
      ),
      ...made,
    ];
  });
  if (fresh) {
    opener = document.activeElement === document.body ? "" : called(document.activeElement);
    dialog.showModal();
    $("sheet-title").focus();
  }
  if (fresh || mine !== shown) dialog.scrollTop = 0;
  shown = mine;
}

export function closeSheet() {
  sheet = null;
  if ($("sheet").open) $("sheet").close();
}

export function refresh() {
  // What was asked for is asked for again: a tap may have changed it.
  if (sheet && sheet.path) fill(sheet);
  else drawSheet();
  now.fresh = Date.now();
}

$("sheet").addEventListener("cancel", () => {
  sheet = null;
}); // what opens the next one has set it already when this one is closed
$("sheet").addEventListener("close", () => {
  placeToast();
  if (opener && (document.activeElement === document.body || $("sheet").contains(document.activeElement)))
    focusAgain(document.body, opener);
});
$("sheet").addEventListener("pointerdown", (event) => {
  // beside the sheet: a finger that comes down there, not one that opened it
  const box = $("sheet").getBoundingClientRect();
  if (event.target === $("sheet") && (event.clientY < box.top || event.clientX < box.left || event.clientX > box.right)) closeSheet();
});

export function confirmed(ask) {
  const dialog = $("ask");
  return new Promise((done) => {
    const answer = (yes) => () => {
      dialog.close();
      done(yes);
    };
    let held = 0; // what cannot be undone is held, not tapped
    const hold = () => {
        held = held || setTimeout(answer(true), HELD);
      },
      lift = () => {
        if (held) say(ask.hold);
        clearTimeout(held);
        held = 0;
      };
    const yes = ask.hold
      ? {
          pointerdown: hold,
          keydown: (event) => {
            if (event.key === "Enter" || event.key === " ") hold();
          },
          pointerup: lift,
          pointerleave: lift,
          keyup: lift,
        }
      : { click: answer(true) };
    dialog.replaceChildren(
      h("h2", { id: "ask-title" }, ask.title),
      h("p", {}, ask.text),
      h(
        "div",
        { class: "buttons" },
        h("button", { type: "button", class: "button", on: { click: answer(false) } }, ask.no),
        h("button", { type: "button", class: "button " + (ask.danger ? "danger" : "main"), on: yes }, ask.yes),
      ),
    );
    dialog.oncancel = answer(false);
    dialog.showModal();
  });
}

// ---- a phone asks for a seat -----------------------------------------------------------------------------------------------

export function request() {
  // Somebody wants to go on with cards that are entered already: only the table can say whose they are. No answer means no.
  // It stands over the title, so that a finger that enters a hand finds everything where it was.
  const [asked] = now.state.requests || [];
  if (!asked) return null;
  const answers = () =>
    openSheet({
      title: word("Invite"),
      make: () => [
        h("p", {}, asked.text),
        h("div", { class: "buttons", on: { click: closeSheet } }, drawAction(asked.refuse), drawAction({ ...asked.give, kind: "main" })),
      ],
    });
  return h(
    "div",
    { role: "alert" },
    h("button", { type: "button", class: "asking", on: { click: answers } }, h("span", {}, asked.text), icon("chevron-right")),
  );
}

// ---- parts of views -------------------------------------------------------------------------------------------------------

export function drawAction(action, props = {}) {
  if (!action) return null;
  const off = action.off || !holds(action.tap);
  return h(
    "button",
    {
      type: "button",
      class: "button " + (action.kind || "plain"),
      "aria-disabled": off ? "true" : null,
      ...props,
      on: { click: () => (off ? say(action.off || "") : act(action.tap)) },
    },
    icon(action.icon),
    h("span", {}, action.label),
  );
}

export function drawRow(row, first) {
  const paints = suitPaint(row.suit);
  const lead = row.person
    ? disc(row.person)
    : paints
      ? h("span", { class: "square paint", vars: paint(paints.paint) }, icon(paints.icon))
      : row.icon
        ? h("span", { class: "lead " + (row.role || "") }, icon(row.icon))
        : null;
  const body = [
    lead,
    h(
      "span",
      { class: "grow" },
      h("span", { class: "name" }, row.title),
      row.caption && h("small", {}, row.caption),
      row.note && h("small", { class: "note" }, row.note),
      row.people && h("span", { class: "discs" }, row.people.map(disc)),
    ),
    row.badge && h("span", { class: "badge" }, row.badge),
    row.figure && h("b", { class: "figure " + (row.role || "") }, row.figure),
  ];
  if (!holds(row.tap)) return h("div", { class: "entry" + (row.tap ? " off" : "") }, body);
  return h(
    "button",
    {
      type: "button",
      class: "entry",
      on: {
        click: () => {
          if (typeof first === "function") first();
          act(row.tap);
        },
      },
    },
    body,
  );
}

const suitPaint = (suit) => ((suit && now.layout.board && now.layout.board.suits) || []).find((each) => each.id === suit);
export { suitPaint };

export const drawOption = (option, pressed) =>
  h(
    "button",
    { type: "button", class: "option", "aria-pressed": String(Boolean(pressed ?? option.chosen)), on: { click: () => act(option.tap) } },
    option.person
      ? disc(option.person)
      : option.suit && suitPaint(option.suit)
        ? h("span", { class: "square paint", vars: paint(suitPaint(option.suit).paint) }, icon(suitPaint(option.suit).icon))
        : icon(option.icon),
    h("span", {}, option.label),
  );

export function drawSwitch(view) {
  const box = h("input", { type: "checkbox", role: "switch", checked: Boolean(view.on) });
  box.addEventListener("change", () =>
    act({ command: { ...view.command, arguments: { ...(view.command.arguments || {}), on: box.checked } } }),
  );
  return h(
    "label",
    { class: "entry switch" },
    h("span", { class: "grow" }, h("span", { class: "name" }, view.title), view.caption && h("small", {}, view.caption)),
    box,
  );
}

export function drawField(view, label, done) {
  const id = "field-" + view.command.name + "-" + view.field;
  const input = h("input", {
    id,
    type: view.kind === "number" ? "number" : "text",
    maxlength: String(view.longest || 40),
    value: view.value || "",
    autocomplete: "off",
  });
  input.value = view.value || "";
  const submit = (event) => {
    event.preventDefault();
    if (!input.value.trim()) return;
    act({
      ...(done || {}),
      command: {
        ...view.command,
        arguments: { ...(view.command.arguments || {}), [view.field]: view.kind === "number" ? Number(input.value) : input.value.trim() },
      },
    });
    if (!view.value) input.value = "";
  };
  return h(
    "form",
    { class: "field", on: { submit } },
    h("label", { for: id }, view.label),
    h("div", { class: "line" }, input, h("button", { class: "button" }, label || word("Done"))),
    view.trouble && h("p", { class: "wrong" }, view.trouble),
  );
}

export function drawSection(section) {
  return h(
    "section",
    { class: "section" },
    section.title && h("h3", {}, icon(section.icon), section.title),
    section.caption && h("p", { class: "soft" }, section.caption),
    (section.lines || []).map((line) => h("p", {}, line)),
    section.rows && h("div", { class: "entries" }, section.rows.map(drawRow)),
    section.options &&
      h(
        "div",
        { class: "options" },
        section.options.map((option) => drawOption(option)),
      ),
    section.switches && h("div", { class: "entries" }, section.switches.map(drawSwitch)),
  );
}

export function drawList(view) {
  // Every sheet and every list that has no shape of its own; its title is the sheet's.
  const typed = (view.fields || []).map((field, at) => drawField(field, (view.actions || [])[at]?.label, (view.actions || [])[at]?.tap));
  return h(
    "div",
    { class: "listed", "data-title": view.title },
    view.caption && h("p", { class: "soft" }, view.caption),
    view.pending && h("p", { role: "status" }, word("counting…")),
    (view.sections || []).map(drawSection),
    typed,
    h(
      "div",
      { class: "buttons" },
      (view.actions || []).slice(typed.length).map((action) => drawAction(action)),
    ),
  );
}

export function counter(stepper, props = {}) {
  // A number to count up and down. While a tap waits, the next one counts from it.
  const of = JSON.stringify(stepper.event) + stepper.field,
    waiting = waitingFor(of);
  const value = waiting ? valueIn(waiting.tap.send[0], stepper.field) : (stepper.value ?? null);
  const set = (to) => act({ send: [stepped(stepper, Math.min(stepper.most ?? 99, Math.max(stepper.least || 0, to)))] }, of);
  const onlooker = now.state.role === "guest" && !now.state.seat;
  const step = (sign, by, label, limit) =>
    onlooker
      ? null
      : h(
          "button",
          {
            type: "button",
            class: "button round",
            "aria-label": (stepper.label ? stepper.label + ", " : "") + label,
            disabled: value !== null && value === limit,
            on: { click: () => set(value === null ? stepper.dealt || 0 : value + by) },
          },
          sign,
        );
  return h(
    "div",
    { class: "counter" + (waiting ? " waiting" : ""), role: "group", "aria-label": stepper.label, ...props },
    stepper.person ? disc(stepper.person) : stepper.icon && h("span", { class: "paint", vars: paint(stepper.paint) }, icon(stepper.icon)),
    h("span", { class: "grow" }, stepper.label, stepper.caption && h("small", {}, stepper.caption)),
    step("−", -1, word("one less"), stepper.least || 0),
    h("output", {}, value === null ? "–" : String(value)),
    step("+", 1, word("one more"), stepper.most ?? 99),
  );
}

function valueIn(event, field) {
  const [outer, inner] = field.split(".");
  return inner ? event[outer][inner] : event[outer];
}

export function stepped(stepper, value) {
  const [outer, inner] = stepper.field.split(".");
  return { ...stepper.event, [outer]: inner ? { ...(stepper.event[outer] || {}), [inner]: value } : value };
}
