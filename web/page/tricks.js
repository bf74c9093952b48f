// Games of tricks: a trick being entered, a team at the end, and what every card of it brings.
import { $, act, aside, counter, disc, drawAction, h, holds, icon, now, openLink, paint, put, text, waitingFor, word } from "./frame.js";
import { showTile, tile } from "./hands.js";
import { drawSum, sumLine, undoButton, whoButton } from "./tray.js";

export function lay(board, main) {
  main.replaceChildren(
    h("div", { id: "trick" }),
    h(
      "div",
      { class: "numbers five", id: "numbers", role: "group", "aria-label": word("All cards") },
      board.cards.map((card, at) =>
        tile("card-" + card.value, { id: card.card, card: card.card, name: card.name }, () => tapNumber(card), at % 5 === 0),
      ),
    ),
    h("div", { class: "counters", id: "counters" }),
  );
}

function tapNumber(card) {
  const view = now.state.view.body.tiles[card.value] || {};
  if (!holds(view.tap)) return openLink({ to: "card", about: { card: card.card } });
  return act(view.tap, "card " + card.value);
}

export function tokens(counts) {
  const faces = facesOf();
  return h(
    "span",
    { class: "tokens" },
    (counts || []).map((each) =>
      h(
        "span",
        {
          class: "token paint" + (each.faint ? " faint" : ""),
          vars: paint(faces[each.token] && faces[each.token].paint),
          title: faces[each.token] && faces[each.token].many,
        },
        icon(faces[each.token] && faces[each.token].icon),
        each.count,
        each.worth || "",
        h("span", { class: "aside" }, " " + (faces[each.token] ? faces[each.token].many : "")),
      ),
    ),
  );
}

const facesOf = () => Object.fromEntries(now.layout.board.tokens.map((face) => [face.id, face]));

export function draw(view) {
  const body = view.body,
    points = Boolean(body.earlier);
  $("numbers").hidden = points;
  if (!points)
    for (const card of now.layout.board.cards) {
      const face = { name: card.name, strength: String(card.value), said: card.said };
      const node = $("card-" + card.value);
      node.classList.toggle("unknown", !card.name);
      showTile(node, { view: body.tiles[card.value] || {}, face, waiting: Boolean(waitingFor("card " + card.value)), free: word("free") });
    }
  put(
    $("trick"),
    [
      body.plays,
      (body.plays || []).map((play) =>
        (play.tokens || []).map((each) => Boolean(waitingFor("token " + play.who + " " + play.value + " " + each.token))),
      ),
      body.headline,
      body.tail,
      body.caption,
      body.cards,
      body.earlier,
      body.majority,
      body.trick,
    ],
    () => (points ? teamPoints(body) : body.plays ? plays(body) : []),
  );
  put($("counters"), [body.typed, body.unread, body.questions, body.doubts, view.me], () => [
    ...(body.typed && body.typed.figures ? [h("h2", {}, body.typed.title), ...body.typed.figures.map((each) => counter(each))] : []),
    ...unread(body.unread || []),
    (body.doubts || []).length &&
      h(
        "details",
        { class: "unread", open: unfolded.has("doubts"), on: { toggle: (event) => fold("doubts", event.target.open) } },
        h("summary", {}, icon("alert-circle-outline"), h("span", { class: "grow" }, word("What is not counted yet"))),
        body.doubts.map((line) => h("p", {}, line)),
      ),
    body.check &&
      now.state.role !== "guest" &&
      h("button", { type: "button", class: "button", on: { click: () => openLink({ to: "questions" }) } }, body.check),
  ]);
  if (points) return drawSum(view, { formula: body.sum, said: body.sum });
  if (!body.plays)
    return drawSum(
      view,
      { count: body.count, over: body.over, why: { open: { to: "team_points", about: { player: view.me } } } },
      h("div", { class: "strip quiet" }, h("span", { class: "lines" }, body.caption)),
    );
  const onlooker = now.state.role === "guest" && !now.state.seat;
  return put($("foot"), [view, now.state.role, now.state.seat], () => [
    h(
      "div",
      { class: "strip quiet", role: "status" },
      h("span", { class: "lines" }, h("span", { class: "one" }, icon(body.icon), h("b", {}, body.headline), " ", body.tail)),
    ),
    now.state.role === "guest"
      ? sumLine(view, { why: { open: { to: "team_points", about: { player: view.me } } } })
      : h(
          "div",
          { class: "sum" },
          onlooker ? whoButton() : undoButton(view),
          h("span", { class: "told" }, h("b", {}, body.trick + "/" + body.of)),
          drawAction(view.next, { id: "next" }),
        ),
  ]);
}

const counted = (card) =>
  (card.tokens || []).map((each) => ({ ...each, count: card.unknown && !each.count ? "?" : String(each.count), faint: !each.count }));

function tokenButtons(card, of) {
  // What nobody has read is counted up by taps; a touch on the rest leads to the card. Around what is unknown runs a dashed line.
  const faces = facesOf();
  return h(
    "span",
    { class: "tokens buttoned" + (card.unknown ? " unknown" : "") },
    (card.tokens || []).map((each) => {
      const face = faces[each.token],
        waits = "token " + of + " " + each.token;
      return h(
        "button",
        {
          type: "button",
          class: "token paint" + (each.count ? "" : " none") + (waitingFor(waits) ? " waiting" : ""),
          vars: paint(face.paint),
          on: { click: () => act(each.tap, waits) },
        },
        h("span", {}, icon(face.icon), each.count ? String(each.count) : aside(card.unknown ? "?" : "0")),
        aside(" " + face.many),
      );
    }),
  );
}

const numberOf = (value, asks) =>
  h("span", { class: "number" + (value ? "" : " empty") }, value, asks && h("span", { class: "asks" }, "?"));

function cardRow(card, lead, name, caption, brought, more = "") {
  return h(
    "li",
    { class: "play" + more },
    h(
      "button",
      { type: "button", class: "played", on: { click: () => act(card.tap) } },
      lead,
      numberOf(card.value, card.doubt),
      h("span", { class: "grow" }, h("span", { class: "name" }, name), caption && h("small", {}, caption)),
    ),
    brought,
  );
}

function plays(body) {
  const bars = h(
    "div",
    { class: "bars", "aria-hidden": "true" },
    [...Array(body.of).keys()].map((at) => h("span", { class: at + 1 < body.trick ? "done" : at + 1 === body.trick ? "now" : "" })),
  );
  const row = (play) =>
    cardRow(
      play,
      disc(play.person),
      play.title,
      text(play.caption),
      (play.tokens || []).length ? tokenButtons(play, play.who + " " + play.value) : null,
      (play.wins ? " wins" : "") + (play.current ? " current" : ""),
    );
  return [
    h("h2", { class: "aside" }, body.title + " · " + body.trick + "/" + body.of),
    bars,
    h("ul", { class: "plays" }, body.plays.map(row)),
  ];
}

function teamPoints(body) {
  const brought = (card) =>
    card.buttons
      ? card.buttons.some((each) => holds(each.tap))
        ? tokenButtons({ ...card, tokens: card.buttons }, card.value)
        : tokens(counted({ ...card, tokens: card.buttons }))
      : card.tokens && card.tokens.length
        ? tokens(card.tokens)
        : h("span", { class: "soft" }, "0");
  return [
    h("h2", {}, body.title),
    h("p", { class: "soft" }, body.caption),
    h(
      "ul",
      { class: "plays" },
      h(
        "li",
        { class: "play" },
        h(
          "button",
          { type: "button", class: "played", on: { click: () => act(body.earlier.tap) } },
          h("span", { class: "grow name" }, body.earlier.title),
        ),
        tokens(body.earlier.tokens),
      ),
      (body.cards || []).map((card) => cardRow(card, null, card.title, card.reason, brought(card))),
      body.majority && h("li", { class: "play said" }, tokens(body.majority.tokens), h("span", { class: "grow" }, body.majority.text)),
    ),
    body.empty && h("p", { class: "soft" }, body.empty),
    h("p", { class: "formula" }, tokens(body.formula)),
  ];
}

const unfolded = new Set(),
  fold = (what, open) => (open ? unfolded.add(what) : unfolded.delete(what));

function unread(cards) {
  // Cards whose text the app does not know: whoever holds one says what it brought.
  if (!cards.length) return [];
  return [
    h(
      "p",
      { class: "notice note" },
      word("Not known yet what these cards give. Enter their tokens, or ask the table to teach the app the cards."),
    ),
    ...cards.map((card) =>
      h(
        "details",
        { class: "unread", open: unfolded.has(card.title), on: { toggle: (event) => fold(card.title, event.target.open) } },
        h(
          "summary",
          {},
          h("span", { class: "grow" }, card.title),
          card.asks ? h("span", { class: "soft" }, word("not entered yet")) : tokens(card.tokens),
        ),
        (card.figures || []).map((each) => counter(each)),
      ),
    ),
  ];
}
