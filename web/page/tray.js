// The last line of every tray: undo, the total, where one stands, why, and on.
import { $, act, drawAction, h, icon, now, put, word } from "./frame.js";

export function sumLine(view, { count, said, over, why, formula, none }) {
  const table = now.state.role !== "guest",
    onlooker = now.state.role === "guest" && !now.state.seat,
    standing = view.standing || {},
    complete = (view.tabs.find((tab) => tab.person.name === view.me) || {}).complete;
  if (onlooker) return h("div", { class: "sum" }, total(view), told(view.me, standing, count, said, over, complete), whoButton());
  const explain =
    why &&
    h(
      "button",
      { type: "button", class: "button " + (table ? "tonal" : "main"), id: "why", disabled: Boolean(none), on: { click: () => act(why) } },
      table && icon("help-circle-outline"),
      h("span", {}, word("Why?")),
    );
  return h(
    "div",
    { class: "sum" },
    undoButton(view),
    total(view),
    told("", standing, count || formula, said, over, complete),
    explain,
    table && drawAction({ ...view.next, kind: "main" }, { id: "next" }),
  );
}

export const undoButton = (view) =>
  h(
    "button",
    {
      type: "button",
      class: "button plain round",
      id: "undo",
      "aria-label": word("Undo"),
      title: word("Undo"),
      disabled: !view.undo,
      on: { click: () => act(view.undo.tap) },
    },
    icon("undo-variant"),
  );
export const whoButton = () =>
  h(
    "button",
    { type: "button", class: "button", id: "who", on: { click: () => document.dispatchEvent(new CustomEvent("who")) } },
    word("Who are you?"),
  );

const total = (view) =>
  h(
    "output",
    {
      class: "total",
      id: "total",
      "aria-live": "polite",
      "aria-label": view.total ? word("You have {total} points", { total: view.total }) : word("not entered yet"),
    },
    view.total || (view.pending ? "…" : "–"),
  );

function told(name, standing, count, said, over, complete) {
  return h(
    "span",
    { class: "told" },
    name && h("b", {}, name),
    count && h("b", { class: over ? "over" : "", title: said || count }, complete && !over && icon("check-circle"), count),
    h("span", { "aria-live": "polite" }, ...raised(standing)),
  );
}

export function drawSum(view, parts, strip) {
  put($("foot"), [view, now.state.role, now.state.seat], () => [
    strip || h("div", { class: "strip none idle", "aria-hidden": "true" }),
    sumLine(view, parts),
  ]);
}

// a place whose ending the language writes small and high: 2e, 6 points derrière
function raised({ whole = "", figure, ending, raised }) {
  const at = raised ? whole.indexOf(figure + ending) : -1,
    end = at + (figure || "").length;
  return at < 0 ? [whole] : [whole.slice(0, end), h("sup", {}, ending), whole.slice(end + ending.length)];
}
