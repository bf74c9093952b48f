// An evening that the app referees: clock, turn, die, pairs and special tiles.
import { $, act, disc, drawAction, h, holds, icon, now, openLink, openSheet, put, svg, word } from "./frame.js";
import { undoButton, whoButton } from "./tray.js";

export function lay(board, main) {
  main.replaceChildren(h("div", { class: "evening", id: "evening" }));
}

let ended = -1; // the version of the state whose end was shown

export function draw(view) {
  const body = view.body,
    board = now.layout.board;
  if (body.over && now.state.role !== "guest" && ended !== now.state.version) {
    ended = now.state.version;
    openLink({ to: "results" });
  }
  const asks = (action) => action.tap.open && action.tap.open.to === "which_pair";
  const button = (action) =>
    action &&
    (asks(action)
      ? drawAction({ ...action, tap: {}, off: " " }, { "aria-disabled": null, on: { click: () => whichPair(body, board) } })
      : drawAction(action));
  const resort =
    body.last_resort &&
    h(
      "section",
      { class: "resort" },
      disc(body.last_resort.person),
      h("div", { class: "grow" }, h("h2", {}, body.last_resort.title), h("p", {}, body.last_resort.text)),
    );
  put($("evening"), [view], () => [
    h(
      "div",
      { class: "hours" },
      clock(body, board),
      h(
        "div",
        { class: "grow", role: "status" },
        h("p", { class: "turn" }, disc(body.person), h("b", {}, body.turn)),
        h("p", { class: "left" }, h("b", {}, body.left), h("span", {}, body.left_words)),
        h("p", { class: "count" }, body.found),
      ),
    ),
    resort ||
      h(
        "div",
        { class: "faces" },
        board.faces.map((face) => faceButton(face, body.faces[face.id] || {})),
      ),
    h("div", { class: "buttons" }, [body.throw, body.pair, body.no_pair, body.turned, body.late].map(button)),
    (body.powers || []).length
      ? h(
          "ul",
          { class: "powers" },
          body.powers.map((power) =>
            h(
              "li",
              {},
              h(
                "button",
                { type: "button", class: "power " + power.state, on: { click: () => act(power.tap) } },
                disc(power.person),
                icon(power.icon),
                h("span", {}, power.name),
              ),
            ),
          ),
        )
      : null,
    h(
      "ul",
      { class: "pairs" },
      board.pairs.map((pair) => h("li", {}, pairButton(pair, body.pairs[pair.id] || {}, board))),
    ),
  ]);
  const guest = now.state.role === "guest"; // who looks on: the die alone is theirs, and that is thrown above
  const line = !guest
    ? h("div", { class: "sum" }, undoButton(view), h("span", { class: "grow" }), drawAction(view.next, { id: "next" }))
    : now.state.seat
      ? null
      : h("div", { class: "sum" }, whoButton());
  put($("foot"), [view, now.state.role, now.state.seat], () => [
    h(
      "div",
      { class: "strip quiet" + (body.told ? "" : " idle"), "aria-live": "polite" },
      h("span", { class: "lines wrap" }, body.told || ""),
    ),
    line,
  ]);
}

export const colours = (board, id) => {
  const { tone, ground } = board.sections.find((each) => each.id === id) || {};
  return { "--tone": "#" + tone, "--wall": "#" + ground };
};

function whichPair(body, board) {
  const open = board.pairs.filter((pair) => (body.pairs[pair.id] || {}).state === "asked");
  openSheet({
    title: word("Which pair?"),
    make: () =>
      h(
        "ul",
        { class: "pairs" },
        open.map((pair) => h("li", {}, pairButton(pair, body.pairs[pair.id], board, true))),
      ),
  });
}

function faceButton(face, view) {
  return h(
    "button",
    {
      type: "button",
      class: "face " + (view.state || ""),
      vars: { "--tone": "#" + face.tone },
      "aria-pressed": String(view.state === "rolled"),
      "aria-disabled": holds(view.tap) ? null : "true",
      on: { click: () => act(view.tap) },
    },
    icon(face.icon),
    h("span", {}, face.name),
    h("small", {}, face.task),
  );
}

function pairButton(pair, view, board) {
  const mark = { found: "check-circle", locked: "lock-outline" }[view.state];
  return h(
    "button",
    {
      type: "button",
      class: "pair " + (view.state || ""),
      vars: colours(board, pair.section),
      on: {
        click: () => {
          if ($("sheet").open) $("sheet").close();
          act(view.tap);
        },
      },
    },
    h("span", { class: "icons" }, pair.icons.map(icon)),
    h("span", { class: "grow" }, pair.name),
    icon(mark),
    h(
      "span",
      { class: "aside" },
      " " + (view.state === "found" ? word("found") : view.state === "locked" ? word("locked") : word("missing")),
    ),
  );
}

function clock(body, board) {
  const at = (hour, far) => {
    const turn = (hour / board.hours) * 2 * Math.PI;
    return [50 + far * Math.sin(turn), 50 - far * Math.cos(turn)];
  };
  const hours = [...Array(board.hours).keys()].map((hour) => {
    const [x, y] = at(hour + 1, 34);
    return svg("text", { class: "hour" + (hour < body.hour ? " past" : ""), x, y }, String(hour + 1));
  });
  const around = 2 * Math.PI * 45,
    past = svg("circle", { class: "past", cx: 50, cy: 50, r: 45, "stroke-dasharray": (body.hour / board.hours) * around + " " + around });
  const [x, y] = at(body.hour, 25);
  return svg(
    "svg",
    { class: "clock", viewBox: "0 0 100 100", role: "img", "aria-label": body.left + " " + body.left_words },
    svg("circle", { class: "dial", cx: 50, cy: 50, r: 45 }),
    past,
    ...hours,
    svg("line", { class: "hand", x1: 50, y1: 50, x2: x, y2: y }),
    svg("circle", { class: "hub", cx: 50, cy: 50, r: 3.5 }),
  );
}
