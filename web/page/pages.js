// The pages around the games, for whoever holds the table: each is a view that the table gives under the name of its link.
// A page has a heading of its own, which gets the focus when it opens; what a tap changes is asked for again.
import {
  $,
  LONG,
  OPENS,
  PAGES,
  SHEETS,
  act,
  aside,
  disc,
  drawAction,
  drawOption,
  drawRow,
  drawSection,
  drawSwitch,
  drawList,
  go,
  h,
  icon,
  listen,
  now,
  openLink,
  openSheet,
  closeSheet,
  paint,
  put,
  request,
  say,
  svg,
  word,
} from "./frame.js";
import { table } from "./table.js";
import "./data.js";
import { rulesPage } from "./book.js";
import { qr } from "./sheets.js";
import { historyPage, playerPage, statisticsPage } from "./figures.js";

// ---- small parts that several pages draw ----------------------------------------------------------------------------------

export const art = (name) =>
  h("img", { src: new URL("art/" + name + ".webp", import.meta.url).href, alt: "", draggable: "false", class: "art" });
export const named = (people) => aside(people.map((person) => person.name).join(", "));
export const discs = (people) =>
  h("span", { class: "discs" }, people.slice(0, 6).map(disc), people.length > 6 && h("small", {}, "+" + (people.length - 6)));
export const sign = (view) =>
  h(
    "span",
    { class: "square paint " + (view.paint ? "" : view.role || "chosen"), vars: paint(view.paint), "aria-hidden": "true" },
    view.text || icon(view.icon),
  );
export const chips = (options, label) =>
  options && options.length
    ? h(
        "div",
        { class: "options", role: "group", "aria-label": label },
        options.map((option) => drawOption(option)),
      )
    : null;
export const leads = (label, route, at) =>
  h("button", { type: "button", class: "option", "aria-current": at ? "page" : null, on: { click: () => go(route) } }, label);

export function ground(game, suits) {
  // The drawing of a game on its ground; an added game has none, and shows its suits.
  const one = ([name, light, dark]) =>
    h(
      "span",
      { class: "square paint", vars: { "--l-solid": "#" + light, "--l-text": "#FFFFFF", "--d-solid": "#" + dark, "--d-text": "#FFFFFF" } },
      icon(name),
    );
  return h(
    "span",
    { class: "ground", "data-game": game, "aria-hidden": "true" },
    suits && suits.length ? suits.slice(0, 6).map(one) : art(game),
  );
}

function ring(done, parts) {
  // How far an open game has come.
  const round = 2 * Math.PI * 18,
    arc = (name, long) => svg("circle", { class: name, cx: "22", cy: "22", r: "18", "stroke-dasharray": long * round + " " + round });
  return h(
    "span",
    { class: "ring", "aria-hidden": "true" },
    svg("svg", { viewBox: "0 0 44 44" }, arc("all", 1), arc("done", done / parts)),
    h("b", {}, done + "/" + parts),
  );
}

export function gameRow(view) {
  // Everywhere a game is listed: its drawing, what differs, who played, which and when; behind the dots what can be done with it.
  const seats = view.seats || [],
    people = seats.map((seat) => seat.person),
    totals = seats
      .filter((seat) => seat.total)
      .map((seat) => seat.person.name + " " + seat.total)
      .join(", ");
  const lead = view.unreadable ? h("span", { class: "ground" }, icon("file-alert-outline")) : ground(view.game, view.suits);
  const told = h(
    "span",
    { class: "grow" },
    h("span", { class: "name" }, view.won && h("span", { class: "text-gold" }, icon("crown")), view.title),
    people.length ? h("span", {}, discs(people), aside(totals || people.map((each) => each.name).join(", "))) : null,
    h("small", {}, view.caption),
    [view.missing, view.rescored].filter(Boolean).map((line) => h("small", { class: "text-bad" }, line)),
    view.note && h("small", { class: "note" }, icon("pencil-outline"), view.note),
  );
  const more =
    view.menu &&
    h(
      "button",
      {
        type: "button",
        class: "button plain round",
        "aria-label": word("More about {what}", { what: view.title }),
        on: { click: () => act(view.menu) },
      },
      icon("dots-vertical"),
    );
  return h(
    "li",
    { class: "game-row" + (view.restore ? " gone" : ""), "data-game": view.game, id: "game-" + view.id },
    h(
      "button",
      { type: "button", class: "entry", on: { click: () => act(view.tap) } },
      lead,
      told,
      view.parts ? [ring(view.done || 0, view.parts), aside(view.counted || "")] : null,
      view.restore && icon("delete-restore"),
    ),
    more,
  );
}

export const gameRows = (views) => (views && views.length ? h("ul", { class: "game-rows" }, views.map(gameRow)) : null);

export function section(title, ...inside) {
  const there = inside.flat(3).filter(Boolean);
  return there.length ? h("section", { class: "section" }, title && h("h2", {}, title), there) : null;
}

export function empty(drawing, title, said, action) {
  return h(
    "div",
    { class: "empty" },
    art(drawing),
    title && h("h2", {}, title),
    said && h("p", { class: "soft" }, said),
    action && drawAction({ kind: "main", ...action }),
  );
}

const rows = (views) => (views && views.length ? h("div", { class: "entries" }, views.map(drawRow)) : null);

function listSection(view) {
  return section(
    view.title && [icon(view.icon), view.title],
    view.caption && h("p", { class: "soft" }, view.caption),
    (view.lines || []).map((line) => h("p", { class: "lines" }, line)),
    chips(view.options, view.title),
    view.switches && h("div", { class: "entries" }, view.switches.map(drawSwitch)),
    rows(view.rows),
    gameRows(view.games),
  );
}

const listed = (view) => [
  view.caption && h("p", { class: "soft" }, view.caption),
  (view.sections || []).map(listSection),
  (view.actions || []).map((action) => drawAction(action)),
];

// ---- a page: asked for when it opens and after every change, drawn where it differs ------------------------------------------

const TABS = [
  ["home", () => word("Play"), "cards-playing-outline"],
  ["history", () => word("History"), "history"],
  ["rules", () => word("Rules"), "book-open-page-variant-outline"],
  ["settings", () => word("Settings"), "cog-outline"],
];
const MOMENT = 200; // milliseconds
const scrolled = new Map();
let page = { place: "" },
  popped = false;
addEventListener("popstate", () => {
  popped = true;
});

export const isPage = (name) => Boolean(PAGES[name]);
const asWords = (about) =>
  Object.fromEntries(Object.entries(about).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]));

function show(name, kind, about) {
  const place = JSON.stringify([name, about]);
  if (place !== page.place) {
    if (page.place) scrolled.set(page.place, $("main").scrollTop);
    const mine = (page = { place, name, kind, about, top: popped ? scrolled.get(place) || 0 : 0 });
    popped = false;
    setTimeout(() => {
      if (mine === page && !mine.view)
        put($("main"), ["coming", place], () => h("p", { class: "page", role: "status" }, word("counting…")));
    }, LONG);
  }
  if (page.fresh !== now.fresh) {
    page.fresh = now.fresh;
    ask(page);
  }
  drawPage(page);
}

export function leavePage() {
  // The game is shown: whoever comes back sees the page anew.
  if (page.place) scrolled.set(page.place, $("main").scrollTop);
  page = { place: "" };
  document.body.classList.remove("paged");
}

async function ask(mine) {
  // What takes a while to count comes second; what is in view already stays for a moment, in which most is counted again.
  const view = async (more) => {
    const { status, told } = await table.get(mine.name, { ...asWords(mine.about), ...more });
    return status === 200 ? told : { trouble: told.refused || word("This request cannot be read.") };
  };
  const show = (found) => {
    if (mine === page) {
      mine.view = found;
      drawPage(mine);
    }
  };
  const counted = () => view({ counted: "1" });
  try {
    const again = mine.kind.counts && mine.view ? counted() : null;
    const soon = again && (await Promise.race([again, new Promise((done) => setTimeout(done, MOMENT))]));
    show(soon || (await view({})));
    if (WEARS.includes(mine.name)) await wear();
    if (mine.kind.counts && !soon) show(await (again || counted()));
  } catch {
    /* the table does not answer: the frame says so */
  }
}

function drawPage({ name, kind, about, view, top }) {
  if (!view) return; // the page before stays in view, and soon says that this one comes
  const trouble = view.trouble,
    title = trouble ? word("Fairy Tally") : kind.title(view, about),
    tab = kind.tab;
  document.body.classList.add("paged");
  document.title = name === "home" ? title : title + " · " + word("Fairy Tally");
  put($("head"), ["page", name, title, now.layout.lang, about, now.state.requests], () => head(name, kind, title, view, about));
  put($("main"), ["page", name, kind.keeps ? 0 : view, kind.keeps ? kind.keeps(view) : 0, now.layout.lang, about], () =>
    h("div", { class: "page page-" + name }, trouble ? h("p", { class: "wrong" }, trouble) : kind.draw(view, about)),
  );
  put($("foot"), ["page", tab, kind.foot && !trouble ? view.start : 0, now.layout.lang], () =>
    kind.foot && !trouble ? kind.foot(view) : tab ? tabs(tab) : [],
  );
  if (top === undefined) return;
  page.top = undefined;
  const heading = $("head").querySelector("h1");
  if (heading) heading.focus({ preventScroll: true });
  $("main").scrollTop = top;
}

function head(name, kind, title, view, about) {
  const heading = h("h1", { tabindex: "-1" }, title);
  if (name === "home")
    return h(
      "div",
      { class: "line brand" },
      art("logo"),
      h("div", { class: "heading" }, h("div", { class: "titles" }, heading, h("p", {}, word("Scores, explained"))), request()),
    );
  const back =
    !kind.tab &&
    h("button", { type: "button", class: "button plain round", "aria-label": word("Back"), on: { click: goBack } }, icon("arrow-left"));
  return h(
    "div",
    { class: "line" + (kind.tab ? " top" : "") },
    back,
    h("div", { class: "heading" }, heading, request()),
    kind.head && kind.head(view, about),
  );
}

function goBack() {
  if (history.state?.route) history.back();
  else go({ to: "home", about: {} });
}

function tabs(at) {
  return h(
    "nav",
    { class: "tabs", "aria-label": word("Fairy Tally") },
    TABS.map(([name, label, drawing]) =>
      h(
        "button",
        { type: "button", "aria-current": name === at ? "page" : null, on: { click: () => go({ to: name, about: {} }) } },
        h("span", { class: "pill" }, icon(drawing)),
        h("span", {}, label()),
      ),
    ),
  );
}

// ---- home ---------------------------------------------------------------------------------------------------------------------

function drawHome(view) {
  const tile = (game) =>
    h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "game", id: "game-" + game.id, on: { click: () => act(game.tap) } },
        ground(game.id, game.suits),
        h(
          "span",
          { class: "grow" },
          h("span", { class: "name" }, game.title),
          h("small", {}, icon("account-multiple-outline"), game.players),
        ),
      ),
    );
  return [
    view.open && resumes(view.open),
    view.others && drawRow(view.others),
    h("h2", {}, word("New game")),
    h("ul", { class: "games" }, view.games.map(tile)),
    view.last && drawRow(view.last),
  ];
}

function resumes(game) {
  return h(
    "section",
    { class: "resume" },
    h("p", { class: "kicker" }, word("Game in progress")),
    h("h2", {}, game.title),
    h(
      "div",
      { class: "line" },
      h("div", { class: "grow" }, discs(game.people), named(game.people), h("p", {}, game.progress)),
      h(
        "button",
        {
          type: "button",
          class: "button plain round",
          "aria-label": word("More about {what}", { what: game.title }),
          on: { click: () => act(game.menu) },
        },
        icon("dots-vertical"),
      ),
      h(
        "button",
        { type: "button", class: "button gold-button", id: "go-on", on: { click: () => act(game.resume) } },
        icon("play"),
        game.complete ? word("See the result") : word("Continue"),
      ),
    ),
  );
}

// ---- a table being set up -------------------------------------------------------------------------------------------------------

function drawSeating(view) {
  const known = (each) =>
    h(
      "button",
      { type: "button", class: "option", on: { click: () => act(each.join) } },
      disc(each.person),
      h("span", {}, each.person.name),
      icon("plus"),
    );
  const gone = (each) =>
    h(
      "button",
      { type: "button", class: "option", on: { click: () => act(each.forget) } },
      disc(each.person),
      h("span", {}, each.person.name),
      icon("close"),
    );
  return [
    h("p", { class: "soft" }, view.title),
    h("div", { class: "line" }, h("h2", { class: "grow" }, word("Around the table")), h("span", { class: "soft" }, view.count)),
    view.seats.length
      ? h("ol", { class: "at-table" }, view.seats.map(seat))
      : h("div", { class: "empty small" }, ground("scene_" + view.game), h("p", {}, word("Who is playing?"))),
    view.known.length ? h("div", { class: "options", role: "group", "aria-label": word("Players") }, view.known.map(known)) : null,
    h(
      "div",
      { class: "buttons" },
      h(
        "button",
        { type: "button", class: "button", on: { click: () => openName(view.add) } },
        icon("account-plus-outline"),
        word("Add players"),
      ),
      drawAction(view.draw),
    ),
    view.known.length
      ? h(
          "details",
          { class: "fold" },
          h("summary", {}, word("Remove somebody from the list")),
          h("div", { class: "options" }, view.known.map(gone)),
        )
      : null,
    view.setup && view.setup.length
      ? h("details", { class: "fold", open: Boolean(view.setup_open) }, h("summary", {}, word("Setup")), dots(view.setup))
      : null,
    section(
      word("Options"),
      view.variants && h("p", {}, view.question),
      chips(view.variants, view.question),
      view.clock && clock(view.clock),
      rows([view.boxes, view.readings, view.workshop].filter(Boolean)),
    ),
  ];
}

const dots = (lines) =>
  h(
    "ul",
    { class: "dots" },
    lines.map((line) => h("li", {}, line)),
  );

function seat(view) {
  const name = view.person.name;
  const small = (tap, drawing, label) =>
    h(
      "button",
      { type: "button", class: "button plain round", disabled: !tap, "aria-label": label, on: { click: () => act(tap) } },
      icon(drawing),
    );
  return h(
    "li",
    {},
    small(view.earlier, "chevron-up", word("{name}: one seat up", { name })),
    small(view.later, "chevron-down", word("{name}: one seat down", { name })),
    h(
      "button",
      { type: "button", class: "entry", on: { click: () => openName(view.name) } },
      disc(view.person),
      h("span", { class: "grow name" }, name),
      view.begins && h("small", { class: "text-gold" }, word("plays first")),
    ),
    small(view.leave, "close", word("{name} leaves", { name })),
  );
}

function clock(view) {
  const set = (minutes) => act({ command: { ...view.command, arguments: { minutes } } });
  const box = h("input", {
    type: "checkbox",
    role: "switch",
    checked: Boolean(view.minutes),
    disabled: Boolean(view.off),
    on: { change: () => set(view.minutes ? 0 : view.usual) },
  });
  return h(
    "div",
    { class: "entries" },
    h(
      "label",
      { class: "entry switch" },
      h("span", { class: "grow" }, h("span", { class: "name" }, view.title), h("small", {}, view.caption)),
      box,
    ),
    view.minutes ? count(word("Minutes of trading"), view.minutes, view.least ?? 2, view.most ?? 20, set) : null,
  );
}

function count(label, value, least, most, set) {
  const step = (by, shown, said) =>
    h(
      "button",
      {
        type: "button",
        class: "button round",
        disabled: value + by < least || value + by > most,
        "aria-label": label + ", " + said,
        on: { click: () => set(value + by) },
      },
      shown,
    );
  return h(
    "div",
    { class: "counter", role: "group", "aria-label": label },
    h("span", { class: "grow" }, label),
    step(-1, "−", word("one less")),
    h("output", {}, String(value)),
    step(1, "+", word("one more")),
  );
}

function openName(view) {
  // A name and a colour; where several people come, one after the other.
  let colour = view.colour;
  const input = h("input", { id: "name", maxlength: String(view.field.longest || 40), autocomplete: "off", required: true });
  input.value = view.field.value || "";
  const dot = (number) =>
    h(
      "label",
      { class: "disc", "data-colour": String(number) },
      h("input", {
        type: "radio",
        name: "colour",
        checked: number === colour,
        "aria-label": word("Colour {n}", { n: number }),
        on: {
          change: () => {
            colour = number;
          },
        },
      }),
    );
  const submit = (event) => {
    event.preventDefault();
    const { command, field } = view.field;
    act({ command: { ...command, arguments: { ...(command.arguments || {}), [field]: input.value, colour } } });
    if (!view.more) return closeSheet();
    input.value = "";
    input.focus();
    colour = (colour % COLOURS) + 1;
    form.querySelectorAll("input[type=radio]")[colour - 1].checked = true;
    return undefined;
  };
  const form = h(
    "form",
    { class: "page", on: { submit } },
    h("div", { class: "field" }, h("label", { for: "name" }, view.field.label), input),
    h(
      "fieldset",
      { class: "colours" },
      h("legend", {}, word("Colour")),
      Array.from({ length: COLOURS }, (_, at) => dot(at + 1)),
    ),
    h("button", { class: "button main" }, view.button),
  );
  openSheet({ title: view.title, make: () => form });
  input.focus();
}

const COLOURS = 10;
const start = (view) => h("div", { class: "tray" }, drawAction(view.start, { id: "start" }));

function drawEvening(view) {
  const set = (number) => act({ command: { ...view.extra.command, arguments: { [view.extra.field]: number } } });
  const power = (each) => drawRow({ title: each.person.name, caption: each.name, person: each.person, tap: each.tap });
  return [
    h("p", { class: "soft" }, view.caption),
    h(
      "div",
      { class: "backs", role: "img", "aria-label": view.count },
      view.rows.map((tiles) =>
        h(
          "div",
          {},
          Array.from({ length: tiles }, () => h("i", {})),
        ),
      ),
    ),
    h("p", { class: "soft" }, view.count),
    dots(view.lines),
    view.extra && count(view.extra.label, Number(view.extra.value), 0, view.most_extra || 0, set),
    view.powers && section(word("In front of each player"), h("div", { class: "entries" }, view.powers.map(power))),
    drawSwitch(view.last_chance),
  ];
}

// ---- settings: what they choose shows at once --------------------------------------------------------------------------------------

const WEARS = ["home", "settings", "data"]; // where what is chosen may have changed
const DARK = "prefers-color-scheme: dark",
  STORE = "tally-looks";
const written = new Map(); // what the style sheets say themselves

function dress({ theme, text_scale: scale, patterns }) {
  // Theme, size of the text and patterns as the table has chosen them; the browser's own where nobody has.
  const root = document.documentElement;
  for (const rule of [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])) {
    if (rule instanceof CSSMediaRule && !written.has(rule)) written.set(rule, rule.media.mediaText);
  }
  for (const [rule, media] of written)
    if (media.includes(DARK)) rule.media.mediaText = theme === "dark" ? "all" : theme === "light" ? "not all" : media;
  root.style.colorScheme = theme === "dark" || theme === "light" ? theme : "";
  root.style.fontSize = !scale || scale === 1 ? "" : 100 * scale + "%";
  root.classList.toggle("patterned", Boolean(patterns));
}

try {
  dress(JSON.parse(localStorage.getItem(STORE)) || {});
} catch {
  /* nothing was chosen here */
}

async function wear() {
  const { status, told } = await table.get("wishes");
  if (status !== 200) return;
  now.wishes = told;
  dress(told);
  try {
    localStorage.setItem(STORE, JSON.stringify(told));
  } catch {
    /* private windows forget */
  }
  if (told.speaks === now.layout.lang) return;
  now.layout = (await table.get("layout", now.looking)).told;
  document.documentElement.lang = now.layout.lang;
  listen();
}

// ---- all of them --------------------------------------------------------------------------------------------------------------------

const aList = (more) => ({ title: (view) => view.title, draw: listed, ...more });
function drawInvite(room) {
  return [
    h("p", { class: "soft" }, room.caption),
    room.trouble && h("p", { class: "wrong" }, room.trouble),
    drawAction(room.look_again),
    room.squares && qr(room.squares),
    room.address && h("p", { class: "link", id: "guests-address" }, room.address),
    room.hint && h("p", { class: "soft centred" }, room.hint),
    h("ul", { class: "lobby", "aria-live": "polite" }, room.seats.map(lobbySeat)),
    h("div", { class: "entries" }, drawSwitch(room.guests)),
  ];
}

function lobbySeat({ person, told, joined, tap }) {
  // It lights up when a phone has taken it; what can be done with it is behind a touch.
  const shown = [
    h("span", { class: "badged" }, disc(person), joined && h("span", { class: "sign tick" }, icon("check-bold"))),
    h("b", {}, person.name),
    h("small", {}, told),
  ];
  return h(
    "li",
    { class: joined ? "joined" : "" },
    joined ? h("button", { type: "button", on: { click: () => act(tap) } }, shown) : h("span", {}, shown),
  );
}

const KINDS = {
  home: { title: () => word("Fairy Tally"), draw: drawHome, tab: "home" },
  players: { title: () => word("New game"), draw: drawSeating, foot: start },
  evening_setup: { title: () => word("New game"), draw: drawEvening, foot: start },
  open_games: aList(),
  deleted: aList(),
  history: historyPage,
  statistics: statisticsPage,
  player: playerPage,
  rules: rulesPage,
  settings: aList({ tab: "settings", counts: true }),
  check: aList({ counts: true }),
  about: aList({ counts: true }),
  house_rules: aList(),
  my_cards: aList(),
  data: aList(),
  adding: aList(),
  inviting: aList(),
  taught_cards: aList(),
  workshop: aList(),
  workshop_list: aList(),
  workshop_names: aList(),
  invite: { title: (view) => view.title, draw: drawInvite, foot: start },
};
for (const [name, kind] of Object.entries(KINDS)) PAGES[name] = (about) => show(name, kind, about || {});

// A hand that came behind the # of the address is kept until a game lies on the table, and offered there for the player in view.
let brought = (location.hash.match(/^#code=([0-9A-Za-z-]+)$/) || [])[1] || "";
if (brought) history.replaceState(history.state, "", location.pathname + location.search);

export function offerHand() {
  if (!brought || now.state.role === "guest") return;
  if (now.state.at !== "game" || now.route) return say(word("A hand came with this address. Begin or open its game to take it in."));
  const code = brought;
  brought = "";
  return openLink({ to: "enter_code", about: { code } });
}

// A finished game opens where its results are drawn; one whose rules are gone shows what was kept of it.
OPENS.record = async ({ id }) => {
  const { status, told } = await table.get("record", { id });
  if (status !== 200) return say(told.refused);
  if (told.title) return openSheet({ title: told.title, make: () => drawList(told) });
  closeSheet();
  go(null);
  return act({ command: { name: "look_at", arguments: { id } } });
};
OPENS.players = ({ game, again }) => {
  closeSheet();
  return again
    ? act({ command: { name: "set_up", arguments: { game, again } }, open: { to: "players", about: { game } } })
    : go({ to: "players", about: { game } });
};
OPENS.way = (about) => go({ to: "statistics", about: { ...now.route.about, ...about } });
OPENS.history = (about) => {
  closeSheet();
  go({ to: now.route?.to === "statistics" ? "statistics" : "history", about });
};

// Sheets that are over once something was chosen.
SHEETS.record_menu =
  SHEETS.open_game_menu =
  SHEETS.seat_menu =
  SHEETS.choice =
    (view) =>
      h(
        "div",
        { class: "listed", "data-title": view.title },
        view.caption && h("p", { class: "soft" }, view.caption),
        h(
          "div",
          { class: "entries" },
          view.sections[0].rows.map((row) => drawRow(row, row.tap.open ? null : closeSheet)),
        ),
      );
SHEETS.drawn_tile = SHEETS.filter = (view) =>
  h(
    "div",
    {
      "data-title": view.title,
      on: {
        click: (event) => {
          if (event.target.closest("button")) closeSheet();
        },
      },
    },
    view.sections.map(drawSection),
  );
SHEETS.note = (view) => {
  const [field] = view.fields,
    input = h("textarea", { id: "note", rows: "3", maxlength: String(field.longest || 40) });
  input.value = field.value || "";
  const submit = (event) => {
    event.preventDefault();
    closeSheet();
    act({ command: { ...field.command, arguments: { ...field.command.arguments, [field.field]: input.value } } });
  };
  return h(
    "form",
    { class: "page", "data-title": view.title, on: { submit } },
    h("div", { class: "field" }, h("label", { for: "note" }, field.label), input),
    h("button", { class: "button main" }, view.actions[0].label),
  );
};
