// An evening that the app referees: clock, turn, die, pairs and special tiles.
import { $, act, disc, drawAction, h, holds, icon, now, openLink, openSheet, put, svg, word } from "./frame.js";
import { undoButton, whoButton } from "./tray.js";

export function lay(board, main) {
  main.replaceChildren(h("div", { class: "evening", id: "evening" }));
}

let ended = -1;      // the version of the state whose end was shown

export function draw(view) {
  const body = view.body, board = now.layout.board;
  if (body.over && now.state.role !== "guest" && ended !== now.state.version) {
    ended = now.state.version;
    openLink({ to: "results" });
  }
  put($("evening"), [view], () => [h("div", { class: "hours" }, clock(body, board), h("div", { role: "status" }, h("p", { class: "turn" }, disc(body.person), h("b", {}, body.turn)), h("p", { class: "left" }, h("b", {}, body.left), " ", body.left_words), h("p", { class: "soft" }, body.found))),
    h("div", { class: "faces" }, board.faces.map((face) => faceButton(face, body.faces[face.id] || {}))),
    h("div", { class: "buttons" }, [body.throw, body.pair, body.no_pair, body.turned, body.late].map((action) => action && (action.tap.open && action.tap.open.to === "which_pair" ? drawAction({ ...action, tap: {} , off: " " }, { "aria-disabled": null, on: { click: () => whichPair(body, board) } }) : drawAction(action)))),
    (body.powers || []).length ? h("ul", { class: "powers" }, body.powers.map((power) => h("li", {}, h("button", { type: "button", class: "power " + power.state, on: { click: () => act(power.tap) } }, disc(power.person), icon(power.icon), h("span", {}, power.name))))) : null,
    h("ul", { class: "pairs" }, board.pairs.map((pair) => h("li", {}, pairButton(pair, body.pairs[pair.id] || {}, board))))]);
  const onlooker = now.state.role === "guest" && !now.state.seat;
  put($("foot"), [view, now.state.role, now.state.seat], () => [h("div", { class: "strip quiet", "aria-live": "polite" }, h("span", { class: "lines wrap" }, body.told || "")), h("div", { class: "sum" }, onlooker ? whoButton() : undoButton(view), h("span", { class: "grow" }), now.state.role !== "guest" && drawAction(view.next, { id: "next" }))]);
}

const tone = (board, id) => (board.sections.find((each) => each.id === id) || {}).tone;

function whichPair(body, board) {
  const open = board.pairs.filter((pair) => (body.pairs[pair.id] || {}).state === "asked");
  openSheet({ title: word("Which pair?"), make: () => h("ul", { class: "pairs" }, open.map((pair) => h("li", {}, pairButton(pair, body.pairs[pair.id], board, true)))) });
}

function faceButton(face, view) {
  return h("button", { type: "button", class: "face " + (view.state || ""), vars: { "--tone": "#" + face.tone }, "aria-pressed": String(view.state === "rolled"), "aria-disabled": holds(view.tap) ? null : "true", on: { click: () => act(view.tap) } }, icon(face.icon), h("span", {}, face.name), h("small", {}, face.task));
}

function pairButton(pair, view, board) {
  const mark = { found: "check-bold", locked: "lock-outline" }[view.state];
  return h("button", { type: "button", class: "pair " + (view.state || ""), vars: { "--tone": "#" + tone(board, pair.section) }, on: { click: () => { if ($("sheet").open) $("sheet").close(); act(view.tap); } } }, h("span", { class: "icons" }, pair.icons.map(icon)), h("span", { class: "grow" }, pair.name),
    icon(mark), h("span", { class: "aside" }, " " + (view.state === "found" ? word("found") : view.state === "locked" ? word("locked") : word("missing"))));
}

function clock(body, board) {
  const at = (hour, far) => { const turn = (hour / board.hours) * 2 * Math.PI; return [50 + far * Math.sin(turn), 50 - far * Math.cos(turn)]; };
  const dots = [...Array(board.hours).keys()].map((hour) => { const [cx, cy] = at(hour + 1, 40); return svg("circle", { class: "hour" + (hour < body.hour ? " past" : ""), cx, cy, r: 5 }); });
  const [x, y] = at(body.hour, 28);
  return svg("svg", { class: "clock", viewBox: "0 0 100 100", role: "img", "aria-label": body.left + " " + body.left_words }, svg("circle", { class: "dial", cx: 50, cy: 50, r: 48 }), ...dots, svg("line", { class: "hand", x1: 50, y1: 50, x2: x, y2: y }));
}
