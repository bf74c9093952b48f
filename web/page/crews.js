// Games of crews: the grid of types and colours, what is counted beside it, and which line scores.
import { $, act, counter, drawAction, drawRow, h, holds, icon, now, paint, put, stepped, waitingFor, word } from "./frame.js";
import { drawSum } from "./tray.js";

export function lay(board, main) {
  main.replaceChildren(...[board.types.length ? grid(board) : null, h("div", { class: "counters", id: "counters" })].filter(Boolean));
}

function grid({ types, colours }) {
  const at = (row, column) => ({ "grid-area": row + " / " + column });
  const nodes = [
    ...colours.map((colour, column) =>
      h(
        "span",
        { class: "axis paint", "data-axis": "colour/" + colour.id, vars: { ...paint(colour.paint), ...at(1, column + 2) } },
        h("span", { class: "dot" }, colour.letters),
        h("span", {}, colour.name),
      ),
    ),
  ];
  for (const [row, type] of types.entries()) {
    nodes.push(
      h("span", { class: "axis", "data-axis": "type/" + type.id, vars: at(row + 2, 1) }, icon(type.icon), h("span", {}, type.name)),
    );
    for (const [column, colour] of colours.entries())
      nodes.push(
        h("button", {
          type: "button",
          class: "tile paint",
          id: "crew-" + type.id + "-" + colour.id,
          vars: { ...paint(colour.paint), ...at(row + 2, column + 2) },
          on: { click: () => tapCell(type.id + "/" + colour.id) },
        }),
      );
  }
  // One frame around the whole line that scores.
  const area = (row, column, rows, columns) => row + " / " + column + " / span " + rows + " / span " + columns;
  const frame = (axis, where) => h("span", { class: "framed", "data-frames": axis, hidden: true, vars: { "grid-area": where } });
  nodes.push(
    ...colours.map((colour, at) => frame("colour/" + colour.id, area(1, at + 2, types.length + 1, 1))),
    ...types.map((type, at) => frame("type/" + type.id, area(at + 2, 1, 1, colours.length + 1))),
  );
  return h("div", { class: "crew", role: "group", "aria-label": word("All cards"), vars: { "--columns": colours.length } }, nodes);
}

const ofCell = (card) => "crew " + card;

function countOf(card, cell) {
  const waiting = waitingFor(ofCell(card));
  return waiting ? waiting.tap.send[0].copies : cell.copies.value || 0;
}

function tapCell(card) {
  const cell = now.state.view.body.cells[card],
    most = cell.copies.most ?? 99,
    mine = countOf(card, cell);
  if (cell.gone) return act(cell.hold);
  if (now.state.role === "guest" && !now.state.seat) return undefined;
  return act({ send: [stepped(cell.copies, mine >= most ? 0 : mine + 1)] }, ofCell(card));
}

export function draw(view) {
  const body = view.body,
    lit = body.lit || [];
  for (const [card, cell] of Object.entries(body.cells)) {
    const node = $("crew-" + card.replace("/", "-")),
      mine = countOf(card, cell),
      waiting = Boolean(waitingFor(ofCell(card)));
    put(node, [cell, mine, waiting], () => {
      node.classList.toggle("mine", mine > 0);
      node.classList.toggle("gone", Boolean(cell.gone));
      node.classList.toggle("waiting", waiting);
      node.setAttribute("aria-label", [cell.said, cell.note].filter(Boolean).join(", "));
      return [
        mine
          ? h(
              "span",
              { class: "cards", "aria-hidden": "true" },
              [...Array(mine)].map(() => h("i")),
            )
          : null,
        cell.note && h("span", { class: "note" }, cell.note),
      ];
    });
  }
  for (const axis of document.querySelectorAll(".axis")) axis.classList.toggle("lit", lit.includes(axis.dataset.axis));
  for (const frame of document.querySelectorAll(".framed")) frame.hidden = !lit.includes(frame.dataset.frames);
  put($("counters"), [body.figures, body.counted, body.express, body.bank, body.lid, view.notices, view.me], () => [
    body.counted && counter(body.counted),
    ...(body.figures || []).map((each) => counter(each)),
    body.bank && [h("p", { class: "soft" }, body.bank.title + " · " + body.bank.caption), counter(body.bank.paid)],
    body.lid && drawRow(body.lid),
    drawAction(body.express),
    ...(view.notices || []).map((notice) =>
      h(
        "div",
        { class: "notice " + (notice.role || "wrong") },
        icon("alert-circle-outline"),
        h("span", { class: "grow" }, notice.text),
        drawAction(notice.action),
      ),
    ),
  ]);
  const lines = (body.lines || []).map((span) => h("span", { class: "one text-" + (span.role || "soft") }, span.text));
  const strip = h(
    "div",
    { class: "strip" + (lines.length ? "" : " none idle") },
    holds(body.rule)
      ? h("button", { type: "button", class: "lines", on: { click: () => act(body.rule) } }, lines, icon("chevron-right"))
      : h("span", { class: "lines" }, lines),
  );
  drawSum(view, { count: body.count, formula: body.formula, said: body.formula, why: holds(body.why) ? body.why : null }, strip);
}
