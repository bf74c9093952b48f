// How a game ended: the winner's banner, everybody's row with a bar as long as the total, what is missing, what can be done.
import { $, act, closeSheet, disc, drawAction, h, holds, icon, look, now, openLink, openSheet, paint, put, suitPaint, word } from "./frame.js";
import { openShare } from "./share.js";

export function draw(view, main) {
  put(main, ["results", view, now.state.role, now.state.seat, now.looking.undecided], () => (view ? h("div", { class: "results" }, banner(view), h("ol", { class: "podium" }, (view.rows || []).map((row) => podiumRow(row, view))), legend(view), doubt(view), evening(view)) : h("p", { class: "page", role: "status" }, word("counting…"))));
  put($("foot"), ["results", view, now.state.role], () => (view ? [h("div", { class: "buttons end" }, buttons(view))] : []));
  if (view && view.asking && now.state.role !== "guest" && !$("sheet").open) decide(view);
}

function banner(view) {
  const winners = view.winners || [];
  return h("div", { class: "banner", "data-drawing": view.game }, h("span", { class: "discs" }, view.outcome === undefined ? winners.map((each) => h("span", { class: "winner" }, view.crowned && icon("crown"), disc(each))) : null),
    h("div", { class: "grow" }, h("p", { class: "label" }, view.label || ""), h("h2", { tabIndex: -1, id: "winner" }, view.names || " ")), view.total !== undefined && view.total !== null && view.names ? h("span", { class: "total" }, (view.rows[0] || {}).total) : null);
}

function podiumRow(row, view) {
  const mine = row.person.name === now.state.seat;
  const bars = Object.fromEntries((view.bars || []).map((bar) => [bar.role, bar]));
  const bar = h("span", { class: "bar", "aria-hidden": "true" }, (row.bar || []).map((part) => h("span", { class: "part paint " + part.role, vars: { ...paint(bars[part.role] && bars[part.role].paint), width: part.share * 100 + "%" } })), row.lost ? h("span", { class: "lost", vars: { width: row.lost * 100 + "%" } }) : null);
  return h("li", { class: "place" + (mine ? " me" : "") }, h("button", { type: "button", class: "entry", "data-player": row.person.name, on: { click: () => act(row.why) } }, h("b", { class: "number-of" }, row.place), disc(row.person),
    h("span", { class: "grow" }, h("span", { class: "name" }, row.person.name, mine && h("small", {}, " " + word("you"))), row.sum && h("small", { class: "parts" }, row.sum), bar), h("b", { class: "figure" }, row.total)),
    row.tie && h("button", { type: "button", class: "tie", on: { click: () => act(row.tie.tap) } }, icon("scale-balance"), row.tie.whole));
}

const legend = (view) => ((view.bars || []).length > 1 ? h("ul", { class: "legend" }, view.bars.map((bar) => h("li", {}, h("span", { class: "key paint " + bar.role, vars: paint(bar.paint) }), bar.label))) : null);

function doubt(view) {
  if (!view.line) return null;
  const action = now.state.role === "guest" ? null : view.line.action;
  return h(action ? "button" : "p", { class: "line " + (view.line.role || "wrong"), ...(action ? { type: "button", on: { click: () => (action.tap.open && action.tap.open.to === "decide" ? decide(view) : act(action.tap)) } } : {}) }, icon("information-outline"), h("span", { class: "grow" }, view.line.text), action && h("b", {}, action.label + " ›"));
}

function evening(view) {
  if (view.outcome === undefined) return null;
  const board = now.layout.board;
  return [view.hint && h("p", {}, view.hint), h("ul", { class: "pairs" }, board.pairs.map((pair) => { const told = (view.pairs || {})[pair.id] || {}; return h("li", {}, h("button", { type: "button", class: "pair " + told.state, on: { click: () => act(told.tap) } }, h("span", { class: "icons" }, pair.icons.map(icon)), h("span", { class: "grow" }, pair.name), icon({ found: "check-bold", locked: "lock-outline" }[told.state]))); }))];
}

function buttons(view) {
  const share = h("button", { type: "button", class: "button round", "aria-label": word("Share"), on: { click: () => openShare(view) } }, icon("share-variant-outline"));
  if (now.state.role === "guest") return [h("p", { class: "grow soft", role: "status" }, view.finished ? word("The game is saved in the history.") : word("The table shows the results.")), share];
  return [drawAction(view.edit, { id: "edit" }), share, drawAction(view.main, { id: "main-action" })];
}

export function decide(view) {
  const asked = view.decide;
  openSheet({ title: asked.question, make: () => [h("p", { class: "soft" }, asked.hint), h("div", { class: "deciding" }, asked.options.map((option) => h("button", { type: "button", class: "decide", on: { click: () => { closeSheet(); act(option.tap); } } }, disc(option.person), h("b", {}, option.label)))),
    h("button", { type: "button", class: "button plain", on: { click: () => { closeSheet(); look({ ...now.looking, undecided: "shared" }); } } }, asked.shared)] });
}
