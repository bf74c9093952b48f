// The start, and which page is drawn: what the table says is there, or the page that a link led to.
import {
  $,
  OPENS,
  PAGES,
  SHEETS,
  act,
  aside,
  closeSheet,
  confirmed,
  disc,
  drawRow,
  drawSheet,
  drawWith,
  go,
  h,
  icon,
  lay,
  link,
  listen,
  look,
  now,
  openLink,
  openSheet,
  put,
  redraw,
  request,
  rise,
  waitingTaps,
  word,
} from "./frame.js";
import * as crews from "./crews.js";
import * as door from "./door.js";
import * as evening from "./evening.js";
import * as hands from "./hands.js";
import * as pages from "./pages.js";
import * as results from "./results.js";
import * as sheets from "./sheets.js";
import * as tricks from "./tricks.js";
import { table } from "./table.js";

const KINDS = { hands, crews, tricks, referee: evening };
Object.assign(SHEETS, sheets.SHEETS);
Object.assign(OPENS, sheets.OPENS);

let where = "",
  laid = "";

function draw() {
  const { state, layout, route } = now;
  showOffline();
  if (!state || !layout) return;
  document.documentElement.lang = layout.lang;
  document.body.dataset.game = (route && route.to !== "invite" ? route.about.game : state.game) || "";
  document.querySelector('meta[name="theme-color"]').content = getComputedStyle(document.body).getPropertyValue("--ground").trim();
  const large = innerWidth / parseFloat(getComputedStyle(document.documentElement).fontSize) < 17;
  document.body.classList.toggle("large", large);
  document.body.classList.toggle("low", large || innerHeight < 700);
  const main = $("main"),
    at = route ? route.to : state.at,
    before = where;
  where = at + " " + (state.game || "") + JSON.stringify(route && route.about);
  document.body.dataset.at = at;
  if (at !== "game") laid = "";
  if (pages.isPage(at)) {
    // with a heading, a title and a foot of its own
    PAGES[at](route ? route.about : {});
    drawSheet();
    if (before !== where) pages.offerHand();
    return;
  }
  pages.leavePage();
  drawHead();
  if (at === "game") drawGame(main);
  else (PLACES[at] || PLACES.nothing)(state.view, main);
  drawSheet();
  const who = at === "game" && state.view.me,
    place = at === "results" ? word("Results") : at === "door" ? state.view.title : "";
  document.title = [who || place, state.game && layout.title, word("Fairy Tally")].filter(Boolean).join(" · ");
  if (before && before !== where) focusHeading();
  pages.offerHand();
}

const bare = (draw) => (view, main) => {
  put($("foot"), "bare", () => []);
  return draw(view, main);
};
const page = (what, make) => (view, main) => put(main, [what, view, now.state.role], () => h("div", { class: "page" }, make(view)));
const PLACES = {
  nothing: bare(
    page("nothing", () => [
      h("h2", { tabIndex: -1 }, word("Fairy Tally")),
      h("p", { class: "soft" }, word("No game is open on the table just now.")),
    ]),
  ),
  trouble: bare(
    page("trouble", (view) => [
      h("p", { class: "notice wrong" }, view.text),
      now.state.role !== "guest" &&
        h("button", { type: "button", class: "button", on: { click: () => act({ command: { name: "leave" } }) } }, word("Back")),
    ]),
  ),
  door: bare(door.draw),
  results: (view, main) => results.draw(view, main),
};

function drawGame(main) {
  const { state, layout } = now,
    kind = KINDS[layout.kind];
  if (layout.key !== state.layout) return;
  if (laid !== layout.key) {
    laid = layout.key;
    put(main, ["game", layout.key, Date.now()], () => []);
    kind.lay(layout.board, main);
  }
  kind.draw(state.view);
}

function focusHeading() {
  const heading = document.querySelector("main h2[tabindex]") || document.querySelector("#head h1");
  if (heading && !$("sheet").open) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
}

// ---- the bar: the game, everybody with a total, what else there is --------------------------------------------------------

function drawHead() {
  const { state, layout, route } = now,
    view = state.at === "game" && !route ? state.view : null,
    ended = state.at === "results" && !route ? state.view : null;
  put(
    $("head"),
    [
      view && [view.tabs, view.me, view.title],
      ended && ended.heading,
      state.role,
      state.seat,
      layout.title,
      state.at,
      route,
      state.requests,
      state.phones,
      now.looking,
      document.body.classList.contains("low"),
    ],
    () => {
      const table = state.role !== "guest",
        low = document.body.classList.contains("low"),
        tabbed = view && !view.body.plays && layout.kind !== "referee";
      const title = ended
        ? word("Results")
        : view
          ? (low && view.me) || view.title
          : state.game && !route
            ? layout.title
            : word("Fairy Tally");
      const below = ended ? ended.heading : !table && !low && view ? view.me : "";
      const inside = view && (now.looking.pile || now.looking.chapter);
      const heading = h(
        "div",
        { class: "heading" },
        inside ? null : h("span", { class: "drawing", "aria-hidden": "true" }),
        h("div", { class: "titles" }, h("h1", { tabIndex: -1 }, title), below && h("p", {}, below)),
        request(),
      );
      return [
        h(
          "div",
          { class: "line" },
          inside ? round(word("Back"), "arrow-left", leaveLook) : null,
          heading,
          low && tabbed ? others(view, table) : null,
          ...headButtons(view, table),
        ),
        tabbed && !low ? tabs(view, table) : null,
      ];
    },
  );
}

const round = (label, sign, click, more) =>
  h(
    "button",
    { type: "button", class: "button plain round", "aria-label": label, title: label, on: { click }, ...more },
    icon(sign),
    more && more.badge ? h("span", { class: "badge" }, String(more.badge)) : null,
  );

function headButtons(view, table) {
  if (!now.state.game || now.route) return [];
  const invite =
    table && now.state.role === "host" && PAGES.invite
      ? [round(word("Invite"), "account-plus-outline", () => openLink({ to: "invite" }), { badge: now.state.phones || 0 })]
      : [];
  const leave = table
    ? [round(word("To the list of games"), "home", () => act({ command: { name: "leave" } }))]
    : now.state.seat
      ? [round(word("Not me: change seat"), "swap-horizontal", leaveSeat)]
      : [];
  return [
    ...leave,
    ...invite,
    ...(view && (table || now.state.seat) ? [round(word("More"), "dots-vertical", () => openLink({ to: "menu" }), { id: "more" })] : []),
  ];
}

async function leaveSeat() {
  if (
    await confirmed({
      title: word("Leave this seat?"),
      text: word("What is entered stays. Somebody else can sit down here then."),
      yes: word("Leave the seat"),
      no: word("Stay"),
    })
  )
    rise();
}

function tabs(view, table) {
  return h(
    "ul",
    { class: "seats", "aria-label": word("Players") },
    view.tabs.map((tab) => h("li", {}, tabOf(tab, view, table))),
  );
}

function tabOf(tab, view, table) {
  const mine = tab.person.name === view.me,
    onlooker = !table && !now.state.seat;
  const told = [
    h(
      "span",
      { class: "badged" },
      disc(tab.person),
      tab.away && h("span", { class: "sign phone" }, icon("cellphone")),
      tab.complete && h("span", { class: "sign tick" }, icon("check-bold")),
    ),
    h(
      "span",
      { class: "grow" },
      h("span", { class: "who" }, tab.person.name),
      h("b", { class: tab.over ? "over" : "" }, tab.count || tab.total || "–"),
    ),
    tab.away && h("span", { class: "progress", vars: { width: (tab.complete ? 1 : tab.share || 0) * 100 + "%" } }),
  ];
  if (!table && !onlooker) return h("div", { class: "seat" + (mine ? " me" : "") }, told);
  return h(
    "button",
    {
      type: "button",
      class: "seat" + (mine ? " me" : ""),
      "aria-pressed": String(mine),
      on: { click: () => look({ ...withoutTrick(), seat: tab.person.name }) },
    },
    told,
  );
}

const leaveLook = () => {
  const { pile, chapter, trick, current, led, ...rest } = now.looking;
  look(rest);
};
const withoutTrick = () => {
  const { pile, current, led, ...rest } = now.looking;
  return rest;
};

function others(view, table) {
  // On a low page the others are discs, or one sign where the table's own buttons need the room: a touch shows everybody with a total.
  const shown = view.tabs.filter((tab) => tab.person.name !== view.me),
    rest = shown.length > 3 ? shown.length - 2 : 0;
  const choose = (name) => {
    closeSheet();
    look({ ...withoutTrick(), seat: name });
  };
  const row = ({ person, count, total }) =>
    drawRow(
      { title: person.name, person, figure: count || total || "–", ...(table || !now.state.seat ? { tap: { shows: person.name } } : {}) },
      () => choose(person.name),
    );
  return h(
    "button",
    {
      type: "button",
      class: "others",
      title: word("Players"),
      on: {
        click: () =>
          openSheet({
            title: word("Players"),
            shows: () => now.state.version,
            make: () => h("div", { class: "entries" }, now.state.view.tabs.map(row)),
          }),
      },
    },
    table
      ? icon("account-multiple-outline")
      : [shown.slice(0, rest ? 2 : 3).map((tab) => disc(tab.person)), rest ? disc({ letters: "+" + rest }) : null, icon("chevron-down")],
    aside(word("Players")),
  );
}

function showOffline() {
  const bar = $("offline"),
    waiting = waitingTaps();
  const said = now.gone
    ? word("This address is no longer valid. Scan the code on the table's phone again.")
    : now.online || !now.state
      ? ""
      : word("The table does not answer. What you tap is kept.") + (waiting ? " (" + word("{n} waiting", { n: waiting }) + ")" : "");
  bar.hidden = !said;
  bar.textContent = said;
  if (said) lay(bar, now.state.at === "game" && !now.route ? document.querySelector("#head .heading") : null);
}

// ---- the beginning --------------------------------------------------------------------------------------------------------

document.addEventListener("who", () => {
  const { watch, ...rest } = now.looking;
  look(rest);
});
new ResizeObserver(() => {
  redraw();
  hands.fit();
}).observe($("main"));
drawWith(draw);
now.route = JSON.parse(history.state?.route || "null"); // of this very page, before it was loaded again

async function begin() {
  try {
    now.layout = (await table.get("layout", now.looking)).told;
    listen();
  } catch {
    link("away");
    setTimeout(begin, 3000);
  }
}

begin();
