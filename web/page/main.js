// The start, and which page is drawn: what the table says is there, or the page that a link led to.
import { $, OPENS, PAGES, SHEETS, act, aside, confirmed, disc, drawAction, drawRow, drawSheet, drawWith, go, h, icon, link, listen, look, now, openLink, openSheet, put, redraw, rise, waitingTaps, word } from "./frame.js";
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

let where = "", laid = "";

function draw() {
  const { state, layout, route } = now;
  showOffline();
  if (!state || !layout) return;
  document.documentElement.lang = layout.lang;
  document.body.dataset.game = route ? route.about.game || "" : state.game || "";
  const large = innerWidth / parseFloat(getComputedStyle(document.documentElement).fontSize) < 17;
  document.body.classList.toggle("large", large);
  document.body.classList.toggle("low", large || innerHeight < 700);
  const main = $("main"), at = route ? route.to : state.at, before = where;
  where = at + " " + (state.game || "") + JSON.stringify(route && route.about);
  document.body.dataset.at = at;
  if (at !== "game") laid = "";
  if (pages.isPage(at)) {        // with a heading, a title and a foot of its own
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
  document.title = (state.game && !route ? layout.title + " – " : "") + word("Fairy Tally");
  if (before && before !== where) focusHeading();
  pages.offerHand();
}

const bare = (draw) => (view, main) => { put($("foot"), "bare", () => []); return draw(view, main); };
const page = (what, make) => (view, main) => put(main, [what, view, now.state.role], () => h("div", { class: "page" }, make(view)));
const PLACES = {
  nothing: bare(page("nothing", () => [h("h2", { tabIndex: -1 }, word("Fairy Tally")), h("p", { class: "soft" }, word("No game is open on the table just now."))])),
  trouble: bare(page("trouble", (view) => [h("p", { class: "notice wrong" }, view.text), now.state.role !== "guest" && h("button", { type: "button", class: "button", on: { click: () => act({ command: { name: "leave" } }) } }, word("Back"))])),
  door: bare(door.draw),
  results: (view, main) => results.draw(view, main),
};

function drawGame(main) {
  const { state, layout } = now, kind = KINDS[layout.kind];
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
  if (heading && !$("sheet").open) { heading.tabIndex = -1; heading.focus({ preventScroll: true }); }
}

// ---- the bar: the game, everybody with a total, what else there is --------------------------------------------------------

function drawHead() {
  const { state, layout, route } = now, view = state.at === "game" && !route ? state.view : null;
  put($("head"), [view && [view.tabs, view.me, view.title], state.role, state.seat, layout.title, state.at, route, state.requests, state.phones, now.looking, document.body.classList.contains("low")], () => {
    const table = state.role !== "guest", low = document.body.classList.contains("low");
    const title = h("h1", { tabIndex: -1 }, view ? (low && view.me) || view.title : state.game && !route ? layout.title : word("Fairy Tally"));
    const inside = view && (now.looking.pile || now.looking.chapter);
    const line = h("div", { class: "line" }, inside ? round(word("Back"), "arrow-left", leaveLook) : h("span", { class: "drawing", "aria-hidden": "true" }), title, low && view && layout.kind !== "referee" ? others(view, table) : null, ...headButtons(view, table));
    return [line, ...(state.requests || []).map(request), view && !low && layout.kind !== "referee" ? tabs(view, table) : null];
  });
}

function request(asked) {
  // Somebody wants to go on with cards that are entered already: only the table can say whose they are. No answer means no.
  return h("div", { class: "notice offer asking", role: "alert" }, h("p", { class: "grow" }, asked.text), drawAction(asked.give), drawAction(asked.refuse));
}

const round = (label, sign, click, more) => h("button", { type: "button", class: "button plain round", "aria-label": label, title: label, on: { click }, ...more }, icon(sign), more && more.badge ? h("span", { class: "badge" }, String(more.badge)) : null);

function headButtons(view, table) {
  if (!now.state.game || now.route) return [];
  const invite = table && now.state.role === "host" && PAGES.invite ? [round(word("Invite"), "account-plus-outline", () => openLink({ to: "invite" }), { badge: now.state.phones || 0 })] : [];
  const leave = table ? [round(word("To the list of games"), "home", () => act({ command: { name: "leave" } }))] : now.state.seat ? [round(word("Not me: change seat"), "swap-horizontal", leaveSeat)] : [];
  return [...leave, ...invite, ...(view && (table || now.state.seat) ? [round(word("More"), "dots-vertical", () => openLink({ to: "menu" }), { id: "more" })] : [])];
}

async function leaveSeat() {
  if (await confirmed({ title: word("Leave this seat?"), text: word("What is entered stays. Somebody else can sit down here then."), yes: word("Leave the seat"), no: word("Stay") })) rise();
}

function tabs(view, table) {
  return h("ul", { class: "seats", "aria-label": word("Players") }, view.tabs.map((tab) => h("li", {}, tabOf(tab, view, table))));
}

function tabOf(tab, view, table) {
  const mine = tab.person.name === view.me, onlooker = !table && !now.state.seat;
  const told = [disc(tab.person), h("span", { class: "grow" }, h("span", { class: "who" }, tab.person.name), h("b", { class: tab.over ? "over" : "" }, tab.count || tab.total || "–"), tab.complete && icon("check-bold"), tab.away && icon("cellphone"))];
  if (!table && !onlooker) return h("div", { class: "seat" + (mine ? " me" : "") }, told);
  return h("button", { type: "button", class: "seat" + (mine ? " me" : ""), "aria-pressed": String(mine), on: { click: () => look({ ...withoutTrick(), seat: tab.person.name }) } }, told);
}

const leaveLook = () => { const { pile, chapter, trick, current, led, ...rest } = now.looking; look(rest); };
const withoutTrick = () => { const { pile, current, led, ...rest } = now.looking; return rest; };

function others(view, table) {
  // On a low page the others are discs: a touch shows everybody with a total.
  const shown = view.tabs.filter((tab) => tab.person.name !== view.me);
  return h("button", { type: "button", class: "others", on: { click: () => openSheet({ title: word("Players"), shows: () => now.state.version, make: () => h("div", { class: "entries" }, now.state.view.tabs.map((tab) => drawRow({ title: tab.person.name, person: tab.person, figure: tab.count || tab.total || "–" })).map((row, at) => {
    if (table || !now.state.seat) row.addEventListener("click", () => { $("sheet").close(); look({ ...withoutTrick(), seat: now.state.view.tabs[at].person.name }); });
    return row;
  })) }) } }, shown.map((tab) => disc(tab.person)), icon("chevron-down"), aside(word("Players")));
}

function showOffline() {
  const bar = $("offline"), waiting = waitingTaps();
  const said = now.gone ? word("This address is no longer valid. Scan the code on the table's phone again.") : now.online || !now.state ? "" : word("The table's phone does not answer. What you tap is kept and sent as soon as it is back.") + (waiting ? " (" + word("{n} waiting", { n: waiting }) + ")" : "");
  bar.hidden = !said;
  bar.textContent = said;
}

// ---- the beginning --------------------------------------------------------------------------------------------------------

document.addEventListener("who", () => { const { watch, ...rest } = now.looking; look(rest); });
new ResizeObserver(() => { redraw(); hands.fit(); }).observe($("main"));
drawWith(draw);
now.route = JSON.parse(history.state?.route || "null");      // of this very page, before it was loaded again

async function begin() {
  try { now.layout = (await table.get("layout", now.looking)).told; listen(); } catch { link("away"); setTimeout(begin, 3000); }
}

begin();
