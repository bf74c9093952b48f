// The guests' page: draws what the table says, sends taps, and keeps them while the table does not answer. No text becomes markup.
"use strict";

const BASE = "/" + location.pathname.split("/")[1];
const STORE = "tally" + BASE;
const SILENCE = 10000;          // the table says something every few seconds; after so long it sleeps
const AGAIN = 1000;

// ---- what is remembered on this phone -------------------------------------------------------------------------------------

function remembered() {
  try { return JSON.parse(localStorage.getItem(STORE)) || {}; } catch { return {}; }
}

function remember() {
  try { localStorage.setItem(STORE, JSON.stringify({ key, seat: hostSeat, taps })); } catch { /* private windows forget */ }
}

const before = remembered();
let key = before.key || "";
let hostSeat = before.seat || "";
let taps = (before.taps || []).map((tap) => ({ ...tap, version: 0 }));  // not answered yet, or not yet seen in a state
let layout = null;
let state = null;
let watching = false;
let telling = "";                // the pile whose cards are being touched instead of the hand's
let source = null;
let heardAt = Date.now();
let connected = false;
let lost = false;                // it was connected before

// ---- small tools ------------------------------------------------------------------------------------------------------------

const $ = (id) => document.getElementById(id);

function w(text, values) {
  let said = (layout && layout.words[text]) || text;
  for (const [name, value] of Object.entries(values || {})) said = said.split("{" + name + "}").join(String(value));
  return said;
}

const colon = (what, said) => w("{what}: {said}", { what, said });

function h(tag, props, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") for (const [event, act] of Object.entries(value)) node.addEventListener(event, act);
    else if (name === "vars") for (const [each, what] of Object.entries(value)) node.style.setProperty(each, what);
    else if (name in node && typeof value !== "string" && name !== "list") node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return node;
}

const SVG = "http://www.w3.org/2000/svg";

function svg(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

function icon(name) {
  const path = layout.icons[name];
  return path ? svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: path })) : null;
}

function mixed(colour, ground, share) {
  const parts = (hex) => [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const [a, b] = [parts(colour), parts(ground)];
  return "#" + a.map((part, at) => Math.round(part * share + b[at] * (1 - share)).toString(16).padStart(2, "0")).join("");
}

function paint(colour) {
  return { "--l-solid": "#" + colour.light, "--l-text": "#" + colour.light_text, "--l-tint": mixed(colour.light, "F2EBDF", colour.pale ? 0.34 : 0.17),
    "--d-solid": "#" + colour.dark, "--d-text": "#" + colour.dark_text, "--d-tint": mixed(colour.dark, "232936", 0.24) };
}

const disc = (seat) => h("span", { class: "disc", vars: { "--player": "#" + (seat.colour || "455A64") }, "aria-hidden": "true" }, seat.letters);
const seatNamed = (name) => state.seats.find((seat) => seat.name === name);
const button = (label, act, kind, more) => h("button", { type: "button", class: "button " + (kind || ""), on: { click: act }, ...more }, label);

const drawn = new Map();
let touched = null;              // where a finger is down: what is under it stays until it is up, or the tap would be lost
document.addEventListener("pointerdown", (event) => { touched = event.target; });
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => { touched = null; setTimeout(draw); });

function put(place, what, make) {
  // Draws a place again only when what it shows has changed: a screen reader is not disturbed for nothing.
  const seen = JSON.stringify(what);
  if (drawn.get(place) === seen || (touched && place.contains(touched))) return;
  drawn.set(place, seen);
  const made = make(), focused = place !== document.activeElement && place.contains(document.activeElement) ? called(document.activeElement) : "";
  place.replaceChildren(...(Array.isArray(made) ? made : [made]).flat().filter(Boolean));
  const again = focused && [...place.querySelectorAll("button, summary, input, select, textarea")].find((each) => called(each) === focused);
  if (again) again.focus({ preventScroll: true });  // who goes by keyboard or ear stays where they were
}

const called = (node) => node.id || node.getAttribute("aria-label") || node.textContent;

let hush = 0;

function say(text) {
  $("toast").textContent = text;
  clearTimeout(hush);
  hush = setTimeout(() => { $("toast").textContent = ""; }, 5000);
}

// ---- talking to the table ---------------------------------------------------------------------------------------------------

async function post(path, body) {
  const asked = await fetch(BASE + "/" + path + seatQuery("?"), { method: "POST", cache: "no-store",
    headers: { "Content-Type": "application/json", "Guest-Key": key }, body: JSON.stringify(body) });
  if (asked.status === 404) gone();
  return { status: asked.status, told: await asked.json().catch(() => ({})) };
}

async function get(path) {
  const asked = await fetch(BASE + "/" + path + seatQuery("?"), { cache: "no-store", headers: { "Guest-Key": key } });
  if (asked.status === 404) gone();
  return asked.json();
}

const seatQuery = (mark) => (hostSeat ? mark + "seat=" + encodeURIComponent(hostSeat) : "");

function gone() {
  if (source) source.close();
  connected = false;
  $("offline").hidden = false;
  $("offline").textContent = w("This address is no longer valid. Scan the code on the table's phone again.");
  throw new Error("the invitation is over");
}

function listen() {
  if (source) source.close();
  source = new EventSource(BASE + "/events?key=" + encodeURIComponent(key) + seatQuery("&"));
  const mine = source;
  heardAt = Date.now();
  source.onmessage = (event) => { if (mine === source) heard(JSON.parse(event.data)); };
  source.addEventListener("beat", () => { heardAt = Date.now(); online(true); });
  source.onerror = () => {
    online(false);
    if (mine.readyState === EventSource.CLOSED && mine === source) setTimeout(tryAgain, AGAIN);
  };
}

async function tryAgain() {
  try { await get("state"); listen(); } catch (error) { if (error.message !== "the invitation is over") setTimeout(tryAgain, AGAIN); }
}

function online(is) {
  if (is) heardAt = Date.now();
  if (is === connected) return;
  connected = is;
  showOffline();
  if (is && lost) say(w("Connected again."));
  lost = !is;
  if (is) send();
}

function showOffline() {
  const waiting = taps.filter((tap) => !tap.version).length;
  $("offline").hidden = connected;
  const text = w("The table's phone does not answer. What you tap is kept and sent as soon as it is back.");
  $("offline").textContent = connected ? "" : text + (waiting ? " (" + w("{n} waiting", { n: waiting }) + ")" : "");
}

async function heard(told) {
  if (state && told.boot === state.boot && told.version < state.version) return;
  if (!layout || told.layout !== layout.key) layout = await get("layout");
  const seat = state && state.me, wanted = state && state.asks_for;
  state = told;
  taps = taps.filter((tap) => !tap.version || tap.version > told.version);
  if (seat && !told.me && !told.host && key) say(w("The table has freed this seat."));
  if (wanted && !told.asks_for && told.me !== wanted) say(w("The table has not given you this seat."));
  if (told.host && told.seats.length && !told.me) return lookAt(told.seats[0].name);
  remember();
  online(true);
  draw();
}

// ---- taps: kept until the table has answered, each with a name of its own so that none counts twice ---------------------------

const BUSY = [429, 503];
let sending = false;

function tap(event, path) {
  const id = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  taps.push({ id, path: path || "do", event, version: 0 });
  remember();
  draw();
  send();
}

async function send() {
  if (sending) return;
  sending = true;
  try {
    for (let next = waiting(); next; next = waiting()) {
      const { status, told } = await post(next.path, next.path === "undo" ? { id: next.id } : { id: next.id, event: next.event });
      if (told.again) say(told.refused);  // not saved, so not made: it stays in view as waiting until it is
      if (told.again || BUSY.includes(status)) await new Promise((go) => setTimeout(go, told.again ? 2 * AGAIN : 300));
      else answered(next, status, told);
    }
  } catch { online(false); } finally { sending = false; }
}

const waiting = () => taps.find((each) => !each.version);

function answered(sent, status, told) {
  if (status === 200) sent.version = told.version || 1;
  else taps = taps.filter((each) => each !== sent);
  if (status !== 200) say(told.refused || w("This request cannot be read."));
  if (state && sent.version && sent.version <= state.version) taps = taps.filter((each) => each !== sent);
  remember();
  draw();
}

const pending = (does) => taps.filter((each) => each.path === "do" && does.includes(each.event.do)).map((each) => each.event);
const undo = (redo) => tap({ do: redo ? "redo" : "undo" }, state.host ? "do" : "undo");

async function host(act, more) {
  const { told } = await post("host", { act, ...more });
  if (told.refused) say(told.refused);
  return !told.refused;
}

// ---- the frame: who am I, or the game ----------------------------------------------------------------------------------------

function draw() {
  if (!state || !layout) return;
  document.documentElement.lang = layout.lang;
  showOffline();
  drawHead();
  if (state.trouble) return page(state, () => [h("p", { class: "wrong" }, state.trouble), state.host && leaveButton()]);
  if (!state.uid) return state.host ? drawLobby() : page("none", () => h("p", { class: "soft" }, w("No game is open on the table just now.")));
  showItems();
  if (state.results) return drawResults();
  if (!state.me && !state.host && !watching && layout.kind !== "referee") return drawSeats();
  BOARDS[layout.kind]();
}

function page(what, make) {
  drawn.delete("board");
  put($("foot"), null, () => []);
  put($("main"), ["page", what], () => h("div", { class: "page" }, make()));
}

function board(what, make) {
  // The deck stays as it is while the game is the same: only its tiles are touched up.
  put($("main"), ["board", layout.key, layout.lang, what], () => { requestAnimationFrame(fit); return make(); });
}

function drawHead() {
  put($("head"), [state.seats, state.redo, state.me, state.host, layout.title, state.uid, Boolean(state.results), state.invite], () => {
    const line = h("div", { class: "line" }, h("h1", {}, state.uid ? layout.title : w("Fairy Tally")), ...headButtons());
    const seats = h("ul", { class: "seats", "aria-label": w("Players") }, ...state.seats.map((seat) => h("li", {}, seatTab(seat))));
    return [line, ...Object.entries((state.invite && state.invite.asking) || {}).map(asking), state.uid && state.seats.length && !state.results && layout.kind !== "referee" ? seats : null];
  });
}

function asking([player, n]) {
  // Somebody wants to go on with cards that are entered already: only the table can say whose they are. No answer means no.
  const answer = (label, give, kind) => button(label, () => host("give", { player, give }), kind);
  return h("div", { class: "gold asking", role: "alert" }, h("p", {}, w("Phone {n} asks for the seat of {name}, in which cards are entered.", { n, name: player })),
    answer(w("Give it"), true, "main"), answer(w("No"), false, ""));
}

function headButtons() {
  const more = layout.kind === "hands" && state.me && !state.results ? [button("⋯", openMore, "plain round", { "aria-label": w("More"), title: w("More"), id: "more" })] : [];
  if (state.host && state.uid) return [...(state.results ? [] : [button([icon("redo-variant"), h("span", { class: "aside" }, w("Redo"))], () => undo(true), "plain round", { title: w("Redo"), disabled: !state.redo }),
    button(w("Results"), () => host("reveal"), "plain")]), ...more,
    button([icon("account-plus-outline"), h("span", { class: "aside" }, w("Invite"))], openDoor, "plain round", { title: w("Invite") })];
  if (state.me && !state.results) return [...more, button([icon("swap-horizontal"), h("span", { class: "aside" }, w("Not me: change seat"))], rise, "plain round", { title: w("Not me: change seat") })];
  return [];
}

function seatTab(seat) {
  const told = [disc(seat), h("span", {}, h("span", { class: "who" }, seat.name), h("b", {}, seat.total || "–"))];
  const kind = "seat" + (seat.name === state.me ? " me" : "");
  if (!state.host) return h("div", { class: kind }, told);
  return h("button", { type: "button", class: kind, "aria-pressed": String(seat.name === state.me), on: { click: () => lookAt(seat.name) } }, told);
}

function lookAt(name) {
  hostSeat = name;
  remember();
  listen();
}

function drawSeats() {
  page([state.seats, state.can_join, state.open, state.asks_for], () => [
    state.asks_for && h("p", { class: "gold", role: "status" }, w("Cards are already entered for {name}: the table is asked whether you may go on with them.", { name: state.asks_for })),
    h("h2", {}, w("Who are you?")), h("p", { class: "soft" }, w("Tap your name to enter your own hand.")),
    !state.open && h("p", { class: "gold" }, w("The table has closed the door: ask the player who has its phone.")),
    h("div", { class: "list" }, ...state.seats.map(seatChoice)), state.can_join ? newcomer() : null,
    button(w("Watch only"), () => { watching = true; draw(); }, "plain")]);
}

function seatChoice(seat) {
  return h("button", { type: "button", class: "choice", disabled: seat.joined || !state.open, on: { click: () => sit(seat.name, false) } },
    disc(seat), h("span", {}, seat.name, seat.joined && h("small", {}, w("on another phone"))));
}

function newcomer() {
  const name = h("input", { id: "new-name", maxlength: "40", autocomplete: "given-name", required: true });
  const form = h("form", { class: "list", on: { submit: (event) => { event.preventDefault(); if (name.value.trim()) sit(name.value, true); } } },
    h("div", { class: "field" }, h("label", { for: "new-name" }, w("I am new here") + " – " + w("Your name")), name),
    h("button", { class: "button" }, w("Sit down")));
  return form;
}

async function sit(player, isNew) {
  try {
    const { told } = await post("sit", { player, new: isNew });
    if (told.refused) return say(told.refused);
    key = told.key;
    remember();
    listen();
  } catch { online(false); }
}

async function rise() {
  state.me = "";                 // nobody took it back
  await post("rise", {}).catch(() => online(false));
  watching = false;
}

// ---- hands --------------------------------------------------------------------------------------------------------------------

function drawHands() {
  const { rows } = layout.board, usual = Math.min(FIVE, Math.max(...rows.map((row) => row.cards.length)));
  board("hands", () => h("div", { class: "deck" + (rows.length > ELEVEN ? " many" : ""), role: "group", "aria-label": w("The deck") }, ...rows.map((row) => familyRow(row, usual))));
  const holders = expectedHolders();
  if (telling && !(state.mine && state.mine.piles[telling])) telling = "";
  const show = telling ? ((lying) => (card, row) => showPileCard(card, row, holders, lying))(pileCards(telling)) : (card, row) => showCard(card, row, holders);
  for (const row of layout.board.rows) for (const card of row.cards) show(card, row);
  drawTray();
}

const FIVE = 5, ELEVEN = 11;     // columns and rows that have room on a small phone; with more of them tiles are smaller

function familyRow(row, usual) {
  const tiles = row.cards.map((card) => tileButton("card-" + card.id, card.name, () => tapCard(card)));
  return h("div", { class: "row paint" + (row.cards.length > FIVE ? " narrow" : ""), vars: { ...paint(row.paint), "--columns": Math.max(usual, row.cards.length) } },
    h("span", { class: "family", role: "img", "aria-label": row.name, title: row.name }, icon(row.icon)), h("div", { class: "tiles" }, ...tiles));
}

function tileButton(id, name, act) {
  return h("button", { type: "button", id, class: "tile", "data-name": name, on: { click: act } });
}

const ruler = document.createElement("canvas").getContext("2d");

function fit() {
  // The longest word of a name stays whole: where the tile is too narrow, its letters shrink, as in the app.
  const letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
  document.body.classList.toggle("large", Math.min(innerWidth, screen.width) / letter < 17);
  const tiles = [...document.querySelectorAll(".tile[data-name]")].filter((tile) => tile.dataset.name);
  if (!tiles.length) return;
  const look = getComputedStyle(tiles[0].closest("#main"));
  const size = letter * 0.71875;
  ruler.font = "500 " + size + "px " + look.fontFamily;
  const widths = tiles.map((tile) => tile.clientWidth - 4), small = tiles.map((tile) => (tile.closest(".narrow") ? 0.78 : 0.87));
  tiles.forEach((tile, at) => {
    const longest = Math.max(...tile.dataset.name.split(/[\s-]/).map((word) => ruler.measureText(word).width));
    tile.style.fontSize = longest > widths[at] ? Math.max(size * small[at], (size * widths[at]) / longest) + "px" : "";
  });
}

const VOWELS = "aeiouy";         // and whatever accent they bear

function breakable(name, least) {
  // A soft hyphen between two syllables near the middle of a long word, for tiles where even small letters do not fit.
  return name.split(" ").map((word) => {
    const vowel = (at) => Boolean(word[at]) && VOWELS.includes(word[at].normalize("NFD")[0].toLowerCase());
    const onset = (at) => at - (/s?[cpt]$/i.exec(/h/i.test(word[at]) ? word.slice(0, at) : "") || [""])[0].length;      // sch, ch, ph and th stay whole
    const syllable = (at) => !vowel(at) && vowel(at + 1) && [1, 2, 3, 4, 5].some((back) => vowel(at - back));
    const places = [...word].map((_, at) => at).filter(syllable).map(onset).filter((at) => at > 2 && at < word.length - 2);
    const middle = places.sort((a, b) => Math.abs(a - word.length / 2) - Math.abs(b - word.length / 2))[0];
    return word.length < least || !middle || word.includes("-") ? word : word.slice(0, middle) + "\u00ad" + word.slice(middle);
  }).join(" ");
}

new ResizeObserver(fit).observe($("main"));

function expectedHolders() {
  const holders = { ...state.table.holders };
  for (const event of pending(["add_card", "move_card"])) holders[event.card] = event.player;
  for (const event of pending(["remove_card"])) delete holders[event.card];
  for (const event of pending(["clear_hand"])) for (const card of Object.keys(holders)) if (holders[card] === event.player) delete holders[card];
  return holders;
}

function pileCards(name) {
  // The cards of a pile as they will be once the table has answered.
  const told = state.mine && state.mine.piles && state.mine.piles[name];
  const cards = new Set(told ? told.cards : []);
  const [into, out] = name === "discard" ? ["discard", "undiscard"] : ["add_candidate", "remove_candidate"];
  for (const event of pending([into, out])) event.do === into ? cards.add(event.card) : cards.delete(event.card);
  return cards;
}

function showPileCard(card, row, holders, lying) {
  const holder = holders[card.id], there = lying.has(card.id);
  const said = [card.name, card.strength, row.name, there ? state.mine.piles[telling].title : holder ? w("{name} has it", { name: holder }) : w("free")];
  showTile("card-" + card.id, { mine: there, holder: there ? "" : holder, waiting: isPending(card.id), name: card.name, strength: card.strength, note: "",
    mark: there ? "arrow-down-bold-box-outline" : "", label: said.filter(Boolean).join(", ") });
}

function showCard(card, row, holders) {
  const brought = Boolean(state.mine && state.mine.brought[card.id]);
  const holder = holders[card.id], mine = Boolean(state.me) && (holder === state.me || brought);
  const own = mine && state.mine && state.mine.cards[card.id];
  const lies = state.table.discard.includes(card.id);
  const said = [card.name, card.strength, row.name, mine ? w("yours") : holder ? w("{name} has it", { name: holder }) : w("free"),
    own && own.blanked && w("blanked"), lies && w("in the discard area"), own && own.note];
  showTile("card-" + card.id, { mine, holder: mine ? "" : holder, blanked: own && own.blanked, waiting: isPending(card.id), name: card.name, strength: card.strength,
    note: own ? own.note : "", mark: mine ? (own && own.blanked ? "eye-off" : "check-bold") : lies ? "arrow-down-bold-box-outline" : "",
    label: said.filter(Boolean).join(", ") });
}

const isPending = (card) => taps.some((each) => each.event.card === card || each.event.item === card);

function showTile(id, look) {
  const tile = $(id);
  put(tile, look, () => {
    tile.classList.toggle("mine", Boolean(look.mine));
    tile.classList.toggle("taken", Boolean(look.holder));
    tile.classList.toggle("blanked", Boolean(look.blanked));
    tile.classList.toggle("waiting", Boolean(look.waiting));
    tile.classList.toggle("dashed", Boolean(look.dashed));
    tile.setAttribute("aria-pressed", String(Boolean(look.mine)));
    tile.setAttribute("aria-label", look.label);
    const holder = look.holder && seatNamed(look.holder);
    return [look.strength !== "" && h("span", { class: "strength", "aria-hidden": "true" }, look.strength),
      h("span", { class: "mark" }, holder ? disc(holder) : look.mark && icon(look.mark)), h("span", {}, breakable(look.name, tile.closest(".narrow") ? 8 : 10)), look.note && h("span", { class: "note" }, look.note)];
  });
}

function tapCard(card) {
  const holder = expectedHolders()[card.id], player = state.me;
  if (telling) return tapPile(card, holder);
  if (!player) return say(holder ? w("{name} has it", { name: holder }) : card.rule.join(" ") || card.name);
  const brought = state.mine && state.mine.brought[card.id];
  if (brought) return brought.own ? tap({ do: "leave_to_app", player, card: brought.by }) : openChoices();
  if (holder === player) return tap({ do: "remove_card", player, card: card.id });
  if (!holder && !state.table.discard.includes(card.id)) return tap({ do: "add_card", player, card: card.id });
  if (state.host || !holder) return tap({ do: "move_card", player, card: card.id });
  return say(colon(card.name, w("{name} has it", { name: holder })));
}

function tapPile(card, holder) {
  const lying = pileCards(telling).has(card.id), player = state.me;
  if (holder && !lying) return say(colon(card.name, w("{name} has it", { name: holder })));
  if (telling === "discard") return tap({ do: lying ? "undiscard" : "discard", card: card.id, ...(state.host ? {} : { player }) });
  return tap({ do: lying ? "remove_candidate" : "add_candidate", player, card: card.id });
}

function drawTray() {
  const mine = state.mine;
  if (!mine) return put($("foot"), "look on", () => h("div", { class: "sum" }, h("span", { class: "told" }), !state.host && button(w("Who are you?"), () => { watching = false; draw(); })));
  put($("foot"), [mine, state.undo, state.host, telling, taps.length > 0, state.me, low.matches], () => (telling ? pileTray(mine) : handTray(mine)));
}

const low = matchMedia("(max-height: 800px)");
low.addEventListener("change", () => draw());

function handTray(mine) {
  // On a low page what the hand asks for or chooses stands in place of its cards, and of the items there is the sum: the deck needs the height.
  const asked = Object.entries(mine.piles).filter(([, pile]) => !pile.cards.length);
  const told = mine.strip || asked.length ? strip(mine.strip, asked) : null;     // its place is kept: nothing may move under a finger
  const items = layout.board.items.length ? button([icon(layout.board.icon), Object.keys(mine.items).length ? h("b", {}, mine.item_points) : null], openItems, "items",
    { id: "items", "aria-label": [w("Items"), ...itemNames(mine)].join(", ") }) : null;
  if (low.matches) return [h("div", { class: "beside" }, told || slots(mine), items), sumLine(mine)];
  return [told || h("div", { class: "strip none", "aria-hidden": "true" }), h("div", { class: "beside" }, slots(mine), items), sumLine(mine)];
}

function tell(name) {
  telling = name;
  $("sheet").close();
  draw();
}

function pileTray(mine) {
  const pile = mine.piles[telling], cards = pileCards(telling);
  const rest = layout.board.rows.flatMap((row) => row.cards).map((card) => card.id).filter((card) => !expectedHolders()[card] && !state.table.discard.includes(card));
  const all = rest.every((card) => cards.has(card));
  return [h("div", { class: "pile" }, h("b", {}, pile.title), h("div", { class: "soft", role: "status" }, pile.hint + " (" + cards.size + ")"),
    ...pile.taken.map((line) => h("div", {}, line))),
  h("div", { class: "sum" }, telling === "deck" ? button(w(all ? "Remove all" : "Add all the rest"),
    () => tap({ do: "set_candidates", player: state.me, cards: all ? [] : rest })) : null, h("span", { class: "told" }), button(w("Done"), () => tell(""), "main", { id: "told" }))];
}

const itemNames = (mine) => layout.board.items.filter((item) => item.id in mine.items).map((item) => item.name + " " + mine.items[item.id]);

function expectedItems() {
  const holders = { ...state.table.items };
  for (const event of pending(["add_item"])) holders[event.item] = event.player;
  for (const event of pending(["remove_item"])) delete holders[event.item];
  return holders;
}

function openItems() {
  openSheet(w("Items"), h("p", { class: "soft" }, w("Tap those face down in front of you.")),
    h("div", { class: "numbers paint", role: "group", "aria-label": w("Items") }, ...layout.board.items.map((item) => tileButton("item-" + item.id, item.name, () => tapItem(item)))));
  showItems();
}

function showItems() {
  if (!$("sheet").open || !layout.board.items || !$("item-" + (layout.board.items[0] || {}).id)) return;
  const holders = expectedItems();
  for (const item of layout.board.items) {
    const holder = holders[item.id], mine = holder === state.me;
    const said = [item.name, item.strength, mine ? w("yours") : holder ? w("{name} has it", { name: holder }) : w("free"), ...item.rule];
    showTile("item-" + item.id, { mine, holder: mine ? "" : holder, waiting: isPending(item.id), name: item.name, strength: item.strength, note: "",
      mark: mine ? "check-bold" : "", label: said.filter(Boolean).join(", ") });
  }
  fit();
}

function tapItem(item) {
  const holder = expectedItems()[item.id];
  if (holder && holder !== state.me && !state.host) return say(colon(item.name, w("{name} has it", { name: holder })));
  return tap({ do: holder === state.me ? "remove_item" : "add_item", player: state.me, item: item.id });
}

function strip(told, asked) {
  const asks = asked.map(([name, pile]) => button([icon("help-circle-outline"), pile.title], () => tell(name), "ask", { id: "tell-" + name, "aria-label": pile.ask }));
  const text = told ? [h("b", {}, w(told.own ? "Player's choice" : "Best choice") + " "), told.lines.join(" · ")] : [asked[0][1].ask];
  return h("div", { class: "strip" + (told && told.own ? " own" : "") }, h("div", { class: "text" }, ...text), told && button(w("Change"), openChoices), ...asks);
}

function slots(mine) {
  const families = Object.fromEntries(layout.board.rows.map((row) => [row.id, row]));
  const names = Object.fromEntries(layout.board.rows.flatMap((row) => row.cards.map((card) => [card.id, card.name])));
  return h("ul", { class: "slots", "aria-label": w("Your cards") }, ...Object.entries(mine.cards).map(([card, own]) => {
    const family = families[own.suit];
    return h("li", { class: "slot paint" + (own.blanked ? " blanked" : ""), vars: paint(family.paint) }, icon(own.blanked ? "eye-off" : family.icon),
      h("span", { class: "aside" }, names[card] + " "), own.points);
  }), ...Array(Math.max(0, mine.size - Object.keys(mine.cards).length)).fill(0).map(() => h("li", { class: "slot empty", "aria-hidden": "true" }, "+")));
}

function sumLine(mine) {
  const canUndo = state.host ? state.undo : mine.undo;
  return h("div", { class: "sum" },
    button([icon("undo-variant"), h("span", { class: "aside" }, w("Undo"))], () => undo(), "plain round", { disabled: !canUndo && !taps.length, id: "undo" }),
    mine.total !== undefined ? h("output", { class: "total", "aria-live": "polite", id: "total", "aria-label": w("You have {total} points", { total: mine.total }) }, mine.total) : null,
    h("span", { class: "told" }, h("b", { class: mine.over ? "over" : "", "aria-label": mine.count_words || mine.count }, mine.count || ""), h("span", { "aria-live": "polite" }, mine.place || "")),
    button(w("Why?"), openWhy, "", { id: "why" }));
}

// ---- crews --------------------------------------------------------------------------------------------------------------------

function drawCrews() {
  board("crews", () => [layout.board.types.length ? crewGrid() : null, h("div", { class: "counters", id: "counters" })]);
  const crews = expectedCrews();
  for (const type of layout.board.types) for (const colour of layout.board.colours) showCrew(type, colour, crews);
  const lit = (state.mine && state.mine.lit) || [];
  for (const axis of document.querySelectorAll(".axis")) axis.classList.toggle("lit", lit.includes(axis.dataset.axis));
  put($("counters"), [state.mine && [state.mine.counters, state.mine.told, state.mine.express], state.actions, state.warnings, state.me], () => state.mine
    ? [...(state.mine.told.length ? [h("p", { class: "gold" }, ...state.mine.told.map((line) => h("span", {}, line, h("br"))))] : []),
      ...state.mine.counters.map((each) => counter(each)), layout.board.types.length ? expressButton() : null, ...warned(), ...actions()]
    : []);
  drawSum();
}

const warned = () => (state.warnings || []).map((text) => h("p", { class: "wrong" }, text));
const actions = () => (state.actions || []).map((each) => button([each.icon && icon(each.icon), each.label], () => tap(each.event)));

function crewGrid() {
  const { types, colours } = layout.board;
  const grid = h("div", { class: "crew", role: "group", "aria-label": w("The deck"), vars: { "grid-template-columns": "minmax(min(3.4rem, 18vw), 1fr) repeat(" + colours.length + ", minmax(min(2.75rem, 13vw), 1fr))" } },
    h("span", { class: "corner" }), ...colours.map((colour) => h("span", { class: "axis paint", "data-axis": "colour/" + colour.id, vars: paint(colour.paint) }, h("span", { class: "dot" }), h("span", {}, breakable(colour.name, 8)))));
  for (const type of types) {
    grid.append(h("span", { class: "axis", "data-axis": "type/" + type.id }, icon(type.icon), h("span", {}, breakable(type.name, 8))));
    for (const colour of colours) {
      const cell = tileButton("crew-" + type.id + "-" + colour.id, "", () => tapCrew(type, colour));
      cell.classList.add("paint");
      for (const [name, value] of Object.entries(paint(colour.paint))) cell.style.setProperty(name, value);
      grid.append(cell);
    }
  }
  return grid;
}

function expectedCrews() {
  const crews = Object.fromEntries(Object.entries(state.table.crews).map(([name, crew]) => [name, { ...crew }]));
  for (const event of pending(["crew"])) crews[event.player][event.type + "/" + event.colour] = event.copies;
  return crews;
}

function crewCount(type, colour, crews) {
  const card = type.id + "/" + colour.id;
  const mine = state.me ? crews[state.me][card] || 0 : 0;
  const all = Object.values(crews).reduce((sum, crew) => sum + (crew[card] || 0), 0);
  return { mine, left: Math.max(0, layout.board.copies - all), most: Math.max(mine, layout.board.copies - (all - mine)) };
}

function showCrew(type, colour, crews) {
  const { mine, left } = crewCount(type, colour, crews);
  const others = mine + left < layout.board.copies;
  showTile("crew-" + type.id + "-" + colour.id, { mine: mine > 0, dashed: !mine && !left, name: mine ? "×" + mine : "", strength: "", mark: "",
    note: others ? w("{n} left", { n: left }) : "", label: colon(type.name + ", " + colour.name, w("{n} of yours", { n: mine }) + ", " + w("{n} left", { n: left })) });
}

function tapCrew(type, colour) {
  if (!state.me) return;
  const { mine, most } = crewCount(type, colour, expectedCrews());
  tap({ do: "crew", player: state.me, type: type.id, colour: colour.id, copies: (mine + 1) % (most + 1) });
}

function expressButton() {
  const { express, express_from: counted } = state.mine;
  return button(w(express ? "Count the cards" : "Count the sets yourself"), () => tap({ do: "express", player: state.me, set: express ? null : counted }), "plain");
}

function counter(told) {
  const value = told.value === null || told.value === undefined ? null : told.value;
  const set = (to) => tap(counted(told, value === null ? told.dealt || 0 : to));
  const step = (sign, by, label, limit) => h("button", { type: "button", class: "button round", "aria-label": told.label + ", " + label, disabled: value !== null && value === limit, on: { click: () => set(value + by) } }, sign);
  return h("div", { class: "counter", role: "group", "aria-label": told.label },
    h("span", { class: "label" }, told.label, value === null && h("small", {}, w("not counted yet"))),
    step("−", -1, w("one less"), told.least), h("output", {}, value === null ? "–" : String(value)), step("+", 1, w("one more"), told.most));
}

function counted(told, value) {
  const [field, part] = told.field.split(".");
  return { ...told.event, player: state.me, [field]: part ? { ...told.event[field], [part]: value } : value };
}

function drawSum() {
  put($("foot"), [state.mine, state.undo, taps.length > 0, state.host], () => (state.mine && state.mine.total !== undefined ? [sumLine(state.mine)]
    : !state.host ? [h("div", { class: "sum" }, h("span", { class: "told" }), button(w("Who are you?"), () => { watching = false; draw(); }))] : []));
}

// ---- tricks -------------------------------------------------------------------------------------------------------------------

function drawTricks() {
  board("tricks", () => [h("div", { class: "trick", id: "trick", role: "status" }), h("div", { class: "numbers paint", role: "group", "aria-label": w("The deck") },
    ...layout.board.cards.map((card) => tileButton("card-" + card.id, card.name, () => tapNumber(card)))), h("div", { class: "counters", id: "counters" })]);
  const holders = { ...state.table.holders };
  for (const event of pending(["play", "add_to_team"])) holders[event.card] = event.player;
  for (const event of pending(["remove_from_team"])) delete holders[event.card];
  for (const card of layout.board.cards) showNumber(card, holders[card.id]);
  put($("trick"), [state.table, state.mine && state.mine.hint, state.actions], () => [state.table.head && h("b", {}, state.table.head + " "), (state.mine && state.mine.hint) || "",
    ...(state.table.plays || []).map((play) => h("div", {}, colon(play.name, play.card))), ...ghostPicker()]);
  put($("counters"), [state.mine && [state.mine.counters, state.mine.unread], state.warnings, state.actions], () => [...unread((state.mine && state.mine.unread) || []), ...((state.mine && state.mine.counters) || []).map(counter), ...warned(), ...actions()]);
  drawSum();
}

const unfolded = new Set();

function unread(cards) {
  // Cards whose text the app does not know: whoever holds one says what it brought.
  if (!cards.length) return [];
  return [h("p", { class: "gold" }, w("Not known yet what these cards give. Enter their tokens, or ask the table to teach the app the cards.")), ...cards.map((card) => {
    const toggled = (event) => (event.target.open ? unfolded.add(card.id) : unfolded.delete(card.id));
    return h("details", { class: "unread", open: unfolded.has(card.id), on: { toggle: toggled } }, h("summary", {}, card.title, h("span", {}, card.told || w("not entered yet"))), ...card.counters.map(counter));
  })];
}

let ghost = "";

function ghostPicker() {
  // The host plays for ghosts as well: one button each while the trick waits for them.
  const ghosts = state.host ? (state.table.seats || []).filter((seat) => !seatNamed(seat.id)) : [];
  return ghosts.map((seat) => button(seat.name, () => { ghost = ghost === seat.id ? "" : seat.id; drawn.delete($("trick")); draw(); }, "plain", { "aria-pressed": String(ghost === seat.id) }));
}

function showNumber(card, holder) {
  const played = state.mine && state.mine.played === card.id;
  const mine = Boolean(state.me) && holder === state.me && (!layout.board.by_trick || played || isPending(card.id));
  const seat = holder && !mine ? holder : "";
  const said = [w("card {n}", { n: card.id }), card.name || w("unknown"), mine ? w("yours") : seat ? w("{name} has it", { name: seat }) : w("free"), card.check && w("to check")];
  showTile("card-" + card.id, { mine, holder: seat, waiting: isPending(card.id), name: card.name, strength: String(card.id), dashed: !card.named && !mine && !seat,
    mark: mine ? "check-bold" : "", label: said.filter(Boolean).join(", ") });
}

function tapNumber(card) {
  const player = ghost || state.me, holder = state.table.holders[card.id];
  if (!player) return say(card.rule.join(" ") || card.name);
  if (layout.board.by_trick) {
    if (state.table.over) return say(state.mine.hint);
    if (holder && holder !== player) return say(w("{name} has it", { name: holder }));
    if (state.mine && state.mine.played === card.id) return tap({ do: "take_back", player, trick: state.table.trick });
    tap({ do: "play", player, card: card.id });
    ghost = "";
    return undefined;
  }
  if (holder === player) return tap({ do: "remove_from_team", player, card: card.id });
  if (holder && !state.host) return say(w("{name} has it", { name: holder }));
  return tap({ do: holder ? "move_to_team" : "add_to_team", player, card: card.id });
}

// ---- Cendrillon -----------------------------------------------------------------------------------------------------------------

function drawReferee() {
  const told = state.table;
  page([told, state.actions, state.me], () => [clockFace(told), h("p", { role: "status" }, h("b", {}, [told.turn, told.clock, told.found].filter(Boolean).join(" · "))),
    told.task && h("p", {}, told.task), h("div", { class: "list" }, ...actions()),
    ...layout.board.sections.map((section) => h("section", {}, h("h3", {}, section.name), h("ul", { class: "pairs" }, ...section.pairs.map((pair) => pairTile(section, pair, told))))),
    h("ol", { class: "soft" }, ...told.story.map((line) => h("li", {}, line)))]);
}

function clockFace(told) {
  const dots = [...Array(layout.board.hours).keys()].map((hour) => {
    const turn = ((hour + 1) / layout.board.hours) * 2 * Math.PI;
    return svg("circle", { class: "hour" + (hour < told.hour ? " past" : ""), cx: 50 + 40 * Math.sin(turn), cy: 50 - 40 * Math.cos(turn), r: 6 });
  });
  const text = svg("text", { x: 50, y: 54 });
  text.textContent = told.hour + " / " + layout.board.hours;
  return svg("svg", { class: "clock", viewBox: "0 0 100 100", role: "img", "aria-label": told.clock }, ...dots, text);
}

function pairTile(section, pair, told) {
  const found = told.pairs.includes(pair.id), locked = !found && !told.open.includes(section.id);
  return h("li", { class: "pair" + (found ? " found" : "") + (locked ? " locked" : ""), vars: { "--l-tone": "#" + section.tone, "--d-tone": mixed(section.tone, "FFFFFF", 0.45) } },
    h("span", { class: "icons" }, ...pair.icons.map(icon)), pair.name, h("small", { class: "soft" }, " · " + w(found ? "found" : locked ? "locked" : "missing")));
}

const BOARDS = { hands: drawHands, crews: drawCrews, tricks: drawTricks, referee: drawReferee };

// ---- results ---------------------------------------------------------------------------------------------------------------------

function drawResults() {
  const told = state.results;
  page([told, state.finished, state.host, state.warnings, state.actions], () => [
    h("h2", {}, icon("trophy-outline"), " ", told.title), told.winners && h("p", { role: "status" }, h("b", {}, told.winners)),
    told.ties.length ? h("section", { class: "gold" }, h("b", {}, w("Ties")), ...told.ties.map((line) => h("p", {}, line))) : null,
    h("div", { class: "list" }, ...told.rows.map(rankRow)), ...told.story.map((line) => h("p", { class: "soft" }, line)), ...warned(), ...actions(), ...endButtons()]);
}

function rankRow(row) {
  const won = row.place === 1 && Boolean(state.results.winners);
  const name = h("span", { class: "name" }, row.place + ". " + row.name, won ? [" ", icon("crown")] : "");
  return h("details", { class: "rank" + (won ? " won" : ""), "data-player": row.name }, h("summary", {}, disc(row), name, h("span", { class: "points" }, row.total)),
    h("div", { class: "why" }, whyList(row.why)));
}

function endButtons() {
  if (!state.host) return state.finished ? [h("p", { class: "soft" }, w("The game is saved in the history."))] : [];
  if (state.finished) return [h("p", { role: "status" }, w("The game is saved in the history.")), button(w("New game"), () => host("leave"), "main"), button(w("Open it again"), () => host("reopen"))];
  return [button(w("End the game"), () => host("finish"), "main"), button(w("Back to the hands"), () => host("reveal", { shown: false }))];
}

const leaveButton = () => button(w("Back"), () => host("leave"));

// ---- sheets ------------------------------------------------------------------------------------------------------------------------

function openSheet(title, ...content) {
  const sheet = $("sheet");
  sheet.replaceChildren(h("div", { class: "top" }, h("h2", { id: "sheet-title" }, title), button(w("Close"), () => sheet.close(), "")), ...content.flat().filter(Boolean));
  if (!sheet.open) sheet.showModal();
}

function openWhy() {
  const groups = state.mine.why;
  openSheet(state.me + (state.mine.total === undefined ? "" : ", " + state.mine.total), ...(state.mine.warnings || []).map((text) => h("p", { class: "wrong" }, text)),
    groups.length ? h("div", { class: "why" }, whyList(groups)) : h("p", { class: "soft" }, w("Nothing is entered yet.")));
}

function whyList(groups) {
  const families = Object.fromEntries((layout.board.rows || []).map((row) => [row.id, row]));
  return h("ul", {}, ...groups.map((group) => whyGroup(group, families[group.suit])));
}

function whyGroup(group, family) {
  const square = family ? h("span", { class: "square paint", vars: paint(family.paint) }, icon(family.icon))
    : group.suit === "" ? h("span", { class: "square paint" }, icon(layout.board.icon)) : null;
  return h("li", { class: "group" + (group.out ? " out" : "") }, h("div", { class: "title" }, square, h("span", { class: "text" }, group.title), h("span", {}, group.figure)),
    ...group.lines.map((line) => h("div", { class: "reason" }, h("span", { class: "text" }, line.text), h("span", { class: line.sign > 0 ? "plus" : line.sign < 0 ? "minus" : "" }, line.figure))),
    ...group.notes.map((note) => h("div", {}, h("span", { class: "note" }, note))),
    group.rule.length ? h("details", {}, h("summary", {}, w("The rule")), ...group.rule.map((line) => h("p", {}, line))) : null);
}

async function openChoices() {
  let told;
  try { told = await get("choices"); } catch { return online(false); }
  if (told.trouble || !told.cards) return say(told.trouble || w("Nothing is entered yet."));
  const choose = (event) => { $("sheet").close(); tap(event); };
  return openSheet(w("Choices"), h("p", { class: "soft" }, told.checked || ""), h("div", { class: "list" }, ...told.rows.map((row) => h("button",
    { type: "button", class: "alternative" + (row.now ? " now" : ""), "aria-pressed": String(row.now), on: { click: () => choose(row.event) } },
    h("span", { class: "points" }, row.total, h("small", {}, row.difference)), h("span", { class: "text" }, ...row.lines.map((line) => h("span", {}, line, h("br"))))))),
  h("h3", {}, w("By hand")), ...told.cards.map((card) => picker(card, choose)));
}

function picker(card, choose) {
  const options = [["", w(card.blind ? "Not entered" : "Let the app choose"), card.left], ["none", w("Do not use it"), card.unused], ...card.uses.map((use, at) => [String(at), use.label, use.now && !card.left])];
  const select = h("select", { id: "use-" + card.card }, ...options.map(([value, label, selected]) => h("option", { value, selected: Boolean(selected) }, label)));
  const common = { player: state.me, card: card.card };
  select.addEventListener("change", () => choose(select.value === "" ? { do: "leave_to_app", ...common }
    : { do: "choose", ...common, use: select.value === "none" ? null : card.uses[Number(select.value)].use }));
  return h("div", { class: "field" }, h("label", { for: select.id }, card.name), select);
}

function openMore() {
  const extra = { label: w("Extra points"), event: { do: "extra" }, field: "points", value: state.mine.extra, least: -99, most: 99 };
  const close = (act) => () => { $("sheet").close(); act(); };
  openSheet(state.me, counter(extra), h("div", { class: "list" }, button(w("Empty this hand"), close(() => tap({ do: "clear_hand", player: state.me }))),
    ...Object.entries(state.mine.piles).map(([name, pile]) => button(pile.title + " (" + pile.cards.length + ")", () => tell(name)))));
}

function openDoor() {
  const joined = state.seats.filter((seat) => seat.joined);
  const close = (act) => () => { $("sheet").close(); act(); };
  openSheet(w("Invite"), h("p", {}, w("Others on this machine open this address:")), h("p", { class: "link", id: "guests-address" }, state.invite.address), h("h3", {}, w("Who has joined")),
    h("div", { class: "list" }, ...(joined.length ? joined.map((seat) => button(colon(w("Phone {n}", { n: state.invite.joined[seat.name] }), w("Free the seat of {name}", { name: seat.name })), close(() => host("take_back", { player: seat.name })))) : [h("p", { class: "soft" }, w("Nobody yet"))]),
      button(w(state.open ? "Close the door" : "Open the door"), close(() => host("door", { open: !state.open }))), button(w("To the list of games"), close(() => host("leave")))));
}

// ---- the lobby of the host -----------------------------------------------------------------------------------------------------------

let lobby = null;

async function drawLobby() {
  if (!lobby) {
    lobby = {};
    try { lobby = await get("games"); } catch { lobby = null; return online(false); }
  }
  if (!lobby.games) return undefined;
  return page(["lobby", lobby], () => [lobby.open.length ? h("section", { class: "list" }, h("h3", {}, w("Open games")), ...lobby.open.map((game) => h("button",
    { type: "button", class: "choice", on: { click: () => begin("go_on", { session: game.id }) } }, h("span", {}, colon(w("Continue"), game.title), h("small", {}, game.players))))) : null,
  h("h2", {}, w("New game")), newGame()]);
}

function newGame() {
  const game = h("select", { id: "game" }, ...lobby.games.map((each) => h("option", { value: each.id }, each.title)));
  const variant = h("select", { id: "variant" });
  const names = h("textarea", { id: "names", rows: 5, placeholder: w("One name on each line") });
  const boxes = h("fieldset", { id: "boxes" });
  const chosen = () => [...boxes.querySelectorAll("input:checked")].map((box) => box.value);
  const known = () => lobby.games.find((each) => each.id === game.value);
  const show = () => {
    variant.replaceChildren(...known().variants.map((each) => h("option", { value: each.id }, each.name + " (" + w("{least} to {most} players", each) + ")")));
    names.value = known().last.join("\n");
    boxes.hidden = !known().boxes.length;
    boxes.replaceChildren(h("legend", {}, w("Boxes on the table")), ...known().boxes.map((box) => h("label", {}, h("input", { type: "checkbox", value: box.id, checked: box.there }), " ", box.name)));
  };
  game.addEventListener("change", show);
  show();
  const players = () => names.value.split("\n").map((name) => name.trim()).filter(Boolean);
  return h("form", { class: "list", on: { submit: (event) => { event.preventDefault(); begin("begin", { game: game.value, variant: variant.value, players: players(), boxes: chosen() }); } } },
    field("game", w("Which game?"), game), field("variant", w("Variant"), variant), boxes, field("names", w("Who plays?"), names),
    h("button", { class: "button main", id: "begin" }, w("Start")));
}

const field = (id, label, input) => h("div", { class: "field" }, h("label", { for: id }, label), input);

async function begin(act, more) {
  hostSeat = "";
  if (await host(act, more)) lobby = null;
}

// ---- the beginning -----------------------------------------------------------------------------------------------------------------------

setInterval(() => {
  if (Date.now() - heardAt < SILENCE) return;
  online(false);
  if (!document.hidden && layout) listen();
}, 2000);
document.addEventListener("visibilitychange", () => { if (!document.hidden && layout) listen(); });
$("sheet").addEventListener("click", (event) => { if (event.target === $("sheet")) $("sheet").close(); });
get("layout").then((told) => { layout = told; listen(); }, () => setTimeout(() => location.reload(), 3 * AGAIN));
