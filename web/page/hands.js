// Games of hands: the deck, a pile that is told of, and the tray with the hand. Rows keep their height whatever happens.
import {
  $,
  act,
  aside,
  disc,
  drawAction,
  h,
  holds,
  icon,
  look,
  now,
  openLink,
  openSheet,
  paint,
  plain,
  put,
  suitPaint,
  text,
  waitingFor,
  word,
} from "./frame.js";
import { table } from "./table.js";
import { sumLine } from "./tray.js";

const LONG_PRESS = 500,
  COLUMNS = 5;

export function lay(board, main) {
  main.replaceChildren(
    h(
      "div",
      { class: "deck", role: "group", "aria-label": word("All cards"), vars: { "--rows": board.rows.length } },
      board.rows.map((row, at) => family(board.suits[at], row)),
    ),
  );
  main.firstChild.addEventListener("keydown", arrows);
  fit();
}

function family(suit, row) {
  return h(
    "div",
    {
      class: "row paint",
      role: "group",
      "aria-label": suit.name,
      vars: { ...paint(suit.paint), "--columns": Math.max(COLUMNS, row.length) },
    },
    h(
      "button",
      {
        type: "button",
        class: "family",
        id: "family-" + suit.id,
        tabIndex: -1,
        "aria-label": suit.name,
        title: suit.name,
        on: { click: () => act({ says: now.state.view.body.families[suit.id] }) },
      },
      icon(suit.icon),
    ),
    h(
      "div",
      { class: "tiles" },
      row.map((card, at) => tile("card-" + card.id, card, () => tapCard(card), at === 0)),
    ),
  );
}

export function tile(id, card, tap, first) {
  const node = h("button", { type: "button", id, class: "tile", "data-name": card.name, tabIndex: first ? 0 : -1, on: { click: tap } });
  let held = 0;
  const read = () => openLink({ to: "card", about: { card: card.card || card.id } });
  node.addEventListener("pointerdown", () => {
    node.dataset.held = "";
    held = setTimeout(() => {
      node.dataset.held = "1";
      read();
    }, LONG_PRESS);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) node.addEventListener(end, () => clearTimeout(held));
  node.addEventListener(
    "click",
    (event) => {
      if (node.dataset.held) {
        node.dataset.held = "";
        event.stopImmediatePropagation();
      }
    },
    true,
  );
  node.addEventListener("contextmenu", (event) => event.preventDefault());
  node.addEventListener("keydown", (event) => {
    if (event.key === "i") read();
  });
  return node;
}

function arrows(event) {
  // Tab goes from family to family, the arrows from card to card.
  const here = event.target.closest(".tile"),
    rows = [...document.querySelectorAll(".deck .tiles")];
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  if (!here || !step) return;
  event.preventDefault();
  const at = rows.indexOf(here.parentNode),
    row = rows[at + step[0]] || here.parentNode;
  const next = [...row.children][Math.max(0, Math.min(row.children.length - 1, [...here.parentNode.children].indexOf(here) + step[1]))];
  for (const each of row.children) each.tabIndex = each === next ? 0 : -1;
  next.focus();
}

const ruler = document.createElement("canvas").getContext("2d");

// Letters by the height of a tile: on one line, on two.
const LETTERS = [
  [50, 17, 17],
  [44, 17, 15.5],
  [0, 15, 13],
];
const GAP = 2,
  LEAST = 36,
  MOST = 56,
  STRENGTH = 11;

export function fit() {
  // The height of a row, once for each size of the window; and letters that keep the longest word of a name whole.
  const deck = document.querySelector(".deck"),
    scale = Math.max(1, parseFloat(getComputedStyle(document.documentElement).fontSize) / 16);
  if (deck) {
    const rows = Number(deck.style.getPropertyValue("--rows")),
      room = $("main").clientHeight - 6;
    deck.style.setProperty("--tall", Math.max(LEAST * scale, Math.min(MOST * scale, Math.floor((room - GAP * (rows - 1)) / rows))) + "px");
  }
  const tiles = [...document.querySelectorAll(".tile[data-name]")].filter((each) => each.dataset.name && each.clientWidth);
  if (!tiles.length) return;
  const look = getComputedStyle(tiles[0]),
    sizes = tiles.map((each) => [each.clientWidth - 4, each.clientHeight]);
  ruler.font = look.fontWeight + " 100px " + look.fontFamily;
  tiles.forEach((each, at) => {
    const [wide, high] = sizes[at],
      [, one, two] = LETTERS.find(([least]) => high >= least * scale),
      name = each.dataset.name;
    const width = (said) => ruler.measureText(said).width / 100,
      longest = Math.max(...name.split(/[\s-]/).map(width));
    const single = width(name) * one * scale <= wide,
      most = single ? one * scale : Math.min(two * scale, (high - STRENGTH * scale) / 1.92);
    each.style.fontSize = Math.floor(Math.min(most, wide / longest) * 10) / 10 + "px";
    each.classList.toggle("single", single);
  });
}

document.fonts.addEventListener("loadingdone", fit);

const hand = () => now.state.view.body;
const withCard = (tap, card, field = "card") => ({
  ...tap,
  send: tap.send && tap.send.map((event) => ({ ...event, [field]: card })),
  back: tap.back && tap.back.map((event) => ({ ...event, [field]: card })),
});
const tapOf = (view, card, field) => (view.tiles[card] ? view.tiles[card].tap || {} : view.add ? withCard(view.add, card, field) : {});

function tapCard(card) {
  const tap = tapOf(hand(), card.id);
  if (!holds(tap)) return openLink({ to: "card", about: { card: card.id } });
  return act(tap, "card " + card.id);
}

export function showTile(node, look) {
  put(node, look, () => {
    const { view, face, waiting, free } = look;
    node.classList.toggle("mine", view.state === "mine");
    node.classList.toggle("taken", view.state === "theirs");
    node.classList.toggle("blanked", Boolean(view.blanked));
    node.classList.toggle("waiting", waiting);
    node.classList.toggle("noted", Boolean(view.note));
    node.setAttribute("aria-pressed", String(view.state === "mine"));
    const given = suitPaint(view.suit);
    const mark = view.holder
      ? disc(view.holder)
      : view.state === "mine"
        ? icon(view.blanked ? "eye-off" : "check-bold")
        : view.lies
          ? icon("arrow-down-bold-box-outline")
          : null;
    return [
      ...printed(face, ", " + [view.said || free, waiting && word("waiting")].filter(Boolean).join(", ")),
      mark && h("span", { class: "mark" }, mark),
      given && h("span", { class: "given paint", vars: paint(given.paint) }, icon(given.icon)),
      view.note && h("span", { class: "note", "aria-hidden": "true" }, view.note),
    ];
  });
}

function printed(face, more) {
  // What is read aloud is what is printed, and then the rest.
  const label = face.name && h("span", { class: "label" }, face.name),
    strength = face.strength && h("span", { class: "strength" }, face.strength);
  const parts =
    face.said.startsWith(face.name + ",") || !strength
      ? [
          [label, face.name],
          [strength, face.strength],
        ]
      : [
          [strength, face.strength],
          [label, face.name],
        ];
  const nodes = [];
  let left = face.said;
  for (const [node, said] of parts)
    if (node && said && left.includes(said)) {
      const at = left.indexOf(said);
      nodes.push(at ? aside(left.slice(0, at)) : null, node);
      left = left.slice(at + said.length);
    }
  return [...nodes, aside(left + more)];
}

export function draw(view) {
  const body = view.body,
    free = word("free");
  for (const card of now.layout.board.rows.flat())
    showTile($("card-" + card.id), { view: body.tiles[card.id] || {}, face: card, waiting: Boolean(waitingFor("card " + card.id)), free });
  for (const suit of now.layout.board.suits) $("family-" + suit.id).title = body.families[suit.id];
  put($("foot"), [view, now.state.role, now.looking, gains], () => (body.pile ? pileTray(view, body) : handTray(view, body)));
  askGains(view);
}

// ---- the tray -------------------------------------------------------------------------------------------------------------

let gains = null,
  asking = 0; // what each choice brings, asked for when the finger rests

function askGains(view) {
  const strip = view.body.strip,
    key = now.state.version + " " + view.me;
  if (!strip || view.pending || strip.pending || !strip.cards || asking === key || (now.state.seat === "" && now.state.role === "guest"))
    return;
  asking = key;
  setTimeout(async () => {
    if (asking !== key) return;
    const { status, told } = await table.get("strip", now.looking).catch(() => ({}));
    const inView = now.state.at === "game" && now.state.version + " " + now.state.view.me === key; // the results may be by now
    if (status === 200 && inView && told.strip) {
      gains = { key, strip: told.strip };
      draw(now.state.view);
    }
  }, 600);
}

function handTray(view, body) {
  const items =
    body.items &&
    h(
      "button",
      {
        type: "button",
        class: "items button",
        id: "items",
        "aria-label": [body.items.title, ...(body.items.rows || []).map((row) => row.title + " " + row.figure)].join(", "),
        on: { click: openItems },
      },
      icon("treasure-chest"),
      body.items.sums.at(-1) && h("b", {}, body.items.sums.at(-1)),
    );
  return [
    drawStrip(view, body),
    h("div", { class: "beside" }, slots(body), items),
    sumLine(view, { count: body.count, said: body.said, over: body.over, why: body.why, none: !(body.cards || []).length }),
  ];
}

function drawStrip(view, body) {
  const key = now.state.version + " " + view.me,
    strip = gains && gains.key === key ? gains.strip : body.strip;
  const empty = !(body.cards || []).length && !body.strip;
  if (empty)
    return h("div", { class: "strip quiet idle" }, h("span", { class: "lines" }, word("Tap your cards. Hold one to read its rule.")));
  if (!strip) return h("div", { class: "strip none idle", "aria-hidden": "true" });
  const lines = (strip.uses || []).map((use) => [
    ...text(use.text),
    use.target && " " + use.target,
    use.gain && h("b", {}, " " + use.gain),
  ]);
  const first = h("span", { class: "one" }, h("b", {}, strip.title), lines.length ? [" ", lines[0]] : "");
  const others = lines.slice(1),
    second = others.length > 1 ? [others[0], " · ", "+" + (others.length - 1)] : others.length ? others[0] : null;
  const told = [first, second ? h("span", { class: "one" }, second) : null];
  const ask =
    strip.ask &&
    h(
      "button",
      {
        type: "button",
        class: "button ask",
        id: "tell-" + strip.ask.tap.open.to,
        "aria-label": strip.ask.label,
        on: { click: () => act(strip.ask.tap) },
      },
      icon(strip.ask.icon),
      h("span", {}, strip.cards && strip.cards.length ? "" : strip.ask.label),
    );
  const best =
    strip.best &&
    holds(strip.best.tap) &&
    h("button", { type: "button", class: "button ask", on: { click: () => act(strip.best.tap) } }, strip.best.label);
  const lead =
    strip.change && holds(strip.change.tap)
      ? h(
          "button",
          { type: "button", class: "lines", id: "change", on: { click: () => act(strip.change.tap) } },
          told,
          icon("chevron-right"),
          aside(", " + strip.change.label),
        )
      : h("span", { class: "lines" }, told);
  return h("div", { class: "strip" + (strip.own ? " own" : "") }, h("span", { class: "wand" }, icon("auto-fix")), lead, best, ask);
}

function slots(body) {
  const names = Object.fromEntries(now.layout.board.rows.flat().map((card) => [card.id, card.name]));
  return h(
    "ul",
    { class: "slots", "aria-label": word("Your cards") },
    body.slots.map((slot) => {
      if (!slot.card) return h("li", { "aria-hidden": "true", class: "slot empty" });
      const suit = suitPaint(slot.suit);
      return h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            class: "slot paint" + (slot.blanked ? " blanked" : ""),
            vars: paint(suit && suit.paint),
            "aria-label": names[slot.card] + " " + slot.points,
            on: { click: () => act(slot.tap) },
          },
          icon(slot.blanked ? "eye-off" : suit && suit.icon),
          h("span", {}, slot.points),
        ),
      );
    }),
  );
}

function pileTray(view, body) {
  const taken = (body.taken || []).map(([name, use]) => name + " · " + plain(use)).join(" · ");
  const back = () => {
    const { pile, ...rest } = now.looking;
    look(rest);
  };
  return [
    h(
      "div",
      { class: "strip quiet", role: "status" },
      h(
        "span",
        { class: "lines" },
        h("span", { class: "one" }, h("b", {}, body.title), " ", body.count),
        h("span", { class: "one" }, taken || body.caption),
      ),
    ),
    h("div", { class: "beside" }, body.rest && drawAction(body.rest)),
    h(
      "div",
      { class: "sum" },
      drawAction(body.undo, { id: "undo" }),
      h("span", { class: "grow" }),
      h("button", { type: "button", class: "button main", id: "told", on: { click: back } }, word("Done")),
    ),
  ];
}

export function openItems() {
  openSheet({
    title: hand().items.title,
    shows: () => [now.state.view.body.items, now.state.version],
    make: () => {
      const items = hand().items,
        grid = h("div", { class: "numbers paint", role: "group", "aria-label": items.title });
      for (const item of now.layout.board.items) {
        const of = "item " + item.id,
          node = tile("item-" + item.id, item, () => act(tapOf(hand().items, item.id, "item"), of), true);
        showTile(node, { view: items.tiles[item.id] || {}, face: item, waiting: Boolean(waitingFor(of)), free: word("free") });
        grid.append(node);
      }
      return [h("p", { class: "soft" }, items.caption), grid];
    },
  });
}
