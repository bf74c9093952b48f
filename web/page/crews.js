// Games of crews: the grid of types and colours, what is counted beside it, and which line scores.
import { $, act, counter, drawAction, drawRow, h, holds, icon, now, paint, put, stepped, waitingFor, word } from "./frame.js";
import { drawSum } from "./tray.js";

export function lay(board, main) {
  main.replaceChildren(...[board.types.length ? grid(board) : null, h("div", { class: "counters", id: "counters" })].filter(Boolean));
}

function grid({ types, colours }) {
  const nodes = [h("span", { class: "corner" }), ...colours.map((colour) => h("span", { class: "axis paint", "data-axis": "colour/" + colour.id, vars: paint(colour.paint) }, h("span", { class: "dot" }, colour.letters), h("span", {}, colour.name)))];
  for (const type of types) {
    nodes.push(h("span", { class: "axis", "data-axis": "type/" + type.id }, icon(type.icon), h("span", {}, type.name)));
    for (const colour of colours) nodes.push(h("button", { type: "button", class: "tile paint", id: "crew-" + type.id + "-" + colour.id, "data-type": type.id, "data-colour-of": colour.id, vars: paint(colour.paint), on: { click: () => tapCell(type.id + "/" + colour.id) } }));
  }
  return h("div", { class: "crew", role: "group", "aria-label": word("All cards"), vars: { "--columns": colours.length } }, nodes);
}

const ofCell = (card) => "crew " + card;

function countOf(card, cell) {
  const waiting = waitingFor(ofCell(card));
  return waiting ? waiting.tap.send[0].copies : cell.copies.value || 0;
}

function tapCell(card) {
  const cell = now.state.view.body.cells[card], most = cell.copies.most ?? 99, mine = countOf(card, cell);
  if (cell.gone) return act(cell.hold);
  if (now.state.role === "guest" && !now.state.seat) return undefined;
  return act({ send: [stepped(cell.copies, mine >= most ? 0 : mine + 1)] }, ofCell(card));
}

export function draw(view) {
  const body = view.body, lit = body.lit || [];
  for (const [card, cell] of Object.entries(body.cells)) {
    const node = $("crew-" + card.replace("/", "-")), mine = countOf(card, cell), waiting = Boolean(waitingFor(ofCell(card)));
    const scores = mine > 0 && lit.some((line) => line === "type/" + node.dataset.type || line === "colour/" + node.dataset.colourOf);
    put(node, [cell, mine, waiting, scores], () => {
      node.classList.toggle("mine", mine > 0);
      node.classList.toggle("gone", Boolean(cell.gone));
      node.classList.toggle("waiting", waiting);
      node.classList.toggle("lit", scores);
      node.setAttribute("aria-label", [cell.said, cell.note].filter(Boolean).join(", "));
      return [mine ? h("span", { class: "label" }, "×" + mine) : null, cell.note && h("span", { class: "note" }, cell.note)];
    });
  }
  for (const axis of document.querySelectorAll(".axis")) axis.classList.toggle("lit", lit.includes(axis.dataset.axis));
  put($("counters"), [body.figures, body.counted, body.express, body.bank, body.lid, view.notices, view.me], () => [
    ...(view.notices || []).map((notice) => h("div", { class: "notice " + (notice.role || "wrong") }, h("span", { class: "grow" }, notice.text), drawAction(notice.action))),
    body.counted && counter(body.counted), ...(body.figures || []).map((each) => counter(each)),
    body.bank && [h("p", { class: "soft" }, body.bank.title + " · " + body.bank.caption), counter(body.bank.paid)], body.lid && drawRow(body.lid), drawAction(body.express)]);
  const lines = (body.lines || []).map((span) => h("span", { class: "one text-" + (span.role || "soft") }, span.text));
  const strip = h("div", { class: "strip" + (lines.length ? "" : " none") }, holds(body.rule) ? h("button", { type: "button", class: "lines", on: { click: () => act(body.rule) } }, lines, icon("chevron-right")) : h("span", { class: "lines" }, lines));
  drawSum(view, { count: body.count, formula: body.formula, said: body.formula, why: holds(body.why) ? body.why : null }, strip);
}
