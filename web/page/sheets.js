// What opens over a page and has a shape of its own; everything else is a list.
import {
  act,
  closeSheet,
  counter,
  disc,
  drawAction,
  drawList,
  drawOption,
  drawRow,
  drawSection,
  drawSwitch,
  h,
  holds,
  icon,
  now,
  openLink,
  openSheet,
  paint,
  plain,
  suitPaint,
  text,
  word,
} from "./frame.js";
import { rulesSheet } from "./book.js";
import { openItems } from "./hands.js";
import { tokens } from "./tricks.js";
import { shareText } from "./data.js";
import { table } from "./table.js";

const square = (suit) => {
  const found = suitPaint(suit);
  return found
    ? h("span", { class: "square paint", vars: paint(found.paint) }, icon(found.icon))
    : suit === undefined
      ? null
      : h("span", { class: "square" }, icon("treasure-chest"));
};
const titled = (title, ...children) => h("div", { class: "listed", "data-title": title }, children);

// ---- a hand ---------------------------------------------------------------------------------------------------------------

function why({ why: view, striking }, about) {
  const player = view.person.name,
    more = (to, label, sign, caption) => drawRow({ title: label, caption, icon: sign, tap: { open: { to, about: { player } } } });
  const groups = [
    ...(view.groups || []),
    ...(view.items || []).map((item) => ({ ...item, suit: item.suit || "" })),
    ...(view.extra ? [view.extra] : []),
  ];
  return titled(
    view.title,
    h("p", { class: "soft" }, view.caption),
    sums(view),
    h(
      "ul",
      { class: "why" },
      groups.map((group) => whyGroup(group, about.card)),
    ),
    h(
      "div",
      { class: "entries" },
      more("what_if", word("What if?"), "auto-fix", striking),
      more("order", word("Scoring order"), "format-list-numbered"),
      more("dispute", word("Dispute"), "scale-balance"),
      more("code", word("Code of this hand"), "qrcode"),
    ),
  );
}

function sums(view) {
  const parts = (view.bar || []).map((part) =>
    h("span", { class: "part " + part.role, vars: { width: Math.abs(part.share) * 100 + "%" } }),
  );
  return h(
    "div",
    { class: "sums" },
    disc(view.person),
    h(
      "div",
      { class: "grow" },
      h("span", { class: "bar", "aria-hidden": "true" }, parts),
      h(
        "ul",
        { class: "legend" },
        (view.legend || []).map((each) => h("li", {}, h("span", { class: "key " + each.role }), each.label + " ", h("b", {}, each.figure))),
      ),
    ),
    h("b", { class: "total" }, view.total),
  );
}

function whyGroup(group, wanted) {
  // A card is touched for its rule, which unfolds below what it brought.
  const suit = group.id ? suitPaint(group.suit || "") : null,
    about = group.rule && group.rule.length;
  const rule = about
    ? h(
        "div",
        { class: "unfolded", hidden: true },
        group.rule.map((line) => h("p", {}, line)),
        h(
          "button",
          { type: "button", class: "button plain", on: { click: () => openLink({ to: "card", about: { card: group.id } }) } },
          word("All about this card"),
        ),
      )
    : null;
  const shown = [h("span", { class: "grow" }, text(group.title)), h("b", {}, group.figure)];
  const unfold = (event) => {
    rule.hidden = !rule.hidden;
    event.currentTarget.setAttribute("aria-expanded", String(!rule.hidden));
  };
  const title = rule
    ? h("button", { type: "button", class: "title", "aria-expanded": "false", on: { click: unfold } }, shown, icon("chevron-down"))
    : h("div", { class: "title" }, shown);
  const node = h(
    "li",
    { class: "group" + (group.out ? " out" : ""), id: "why-" + (group.id || "extra") },
    h(
      "span",
      { class: "stripe paint", vars: paint(suit && suit.paint), "aria-hidden": "true" },
      icon(group.out ? "eye-off" : suit ? suit.icon : group.id ? "treasure-chest" : "numeric-positive-1"),
    ),
    h(
      "div",
      { class: "grow" },
      title,
      (group.lines || []).map((line) =>
        h(
          "div",
          { class: "reason" },
          h("span", { class: "grow" }, line.text),
          h("span", { class: "text-" + (line.role || "") }, line.figure),
        ),
      ),
      (group.notes || []).map((note) => h("p", { class: "happened " + note.kind }, [note.text, ...(note.details || [])].join(" · "))),
      rule,
    ),
  );
  if (group.id && group.id === wanted) setTimeout(() => node.scrollIntoView({ block: "center" }));
  return node;
}

function choices({ choices: view, pickers }) {
  const choose = (tap) => {
    closeSheet();
    act(tap);
  };
  return titled(
    view.title,
    h("p", { class: "soft" }, view.caption),
    view.ask && drawRow(view.ask),
    view.note && h("p", { class: "notice note" }, view.note),
    h(
      "div",
      { class: "entries" },
      (view.alternatives || []).map((each) =>
        h(
          "button",
          {
            type: "button",
            class: "alternative" + (each.now ? " now" : ""),
            "aria-pressed": String(Boolean(each.now)),
            on: { click: () => choose(each.keep.tap) },
          },
          h("span", { class: "points" }, h("b", {}, each.total), h("small", {}, each.difference)),
          h(
            "span",
            { class: "grow" },
            each.uses.map((use) =>
              h(
                "span",
                { class: "use" },
                text(use.text),
                use.target && [" ", h("span", { class: "whole" }, suitPaint(use.suit) && square(use.suit), " ", h("b", {}, use.target))],
                use.same && h("small", {}, use.same),
              ),
            ),
          ),
        ),
      ),
    ),
    (view.piles || []).map(drawRow),
    pickers.length ? h("h3", {}, word("By hand")) : null,
    pickers.map((each) => picker(each, choose)),
  );
}

function picker(view, choose) {
  const options = [
    ...view.fixed,
    ...view.options.flatMap((option) =>
      view.then && view.then[option.id]
        ? view.then[option.id].map((suit) => ({ ...suit, label: option.label + " → " + suit.label }))
        : [option],
    ),
  ];
  const at = options.findIndex((option) => option.chosen);
  const select = h(
    "select",
    { id: "use-" + view.card },
    at < 0 && h("option", { value: "" }, plain(view.summary)),
    options.map((option, place) => h("option", { value: String(place), selected: place === at }, option.label)),
  );
  select.addEventListener("change", () => select.value && choose(options[Number(select.value)].tap));
  return h("div", { class: "field" }, h("label", { for: select.id }, view.name), select, h("small", { class: "soft" }, view.decided));
}

function whatIf(view) {
  return titled(
    word("What if?"),
    (view.swaps || []).map(swapped),
    view.no_swap && h("p", {}, view.no_swap),
    view.discard && h("div", { class: "entries" }, drawRow(view.discard)),
    view.missed && h("p", {}, view.missed),
    view.worths && h("h3", {}, word("What each card is worth")),
    view.worths &&
      h(
        "div",
        { class: "entries" },
        view.worths.map((row) => worth(row, view.worths)),
      ),
    view.rare && h("p", { class: "notice note" }, view.rare),
    view.method && h("p", { class: "soft" }, view.method),
  );
}

function swapped({ out, into, gain, row }) {
  const face = (card) =>
    h(
      "span",
      { class: "face-of paint", vars: paint((suitPaint(card.suit) || {}).paint) },
      h("small", {}, card.figure),
      h("span", {}, card.title),
    );
  return h(
    "button",
    { type: "button", class: "swapped", on: { click: () => act(row.tap) } },
    h("span", { class: "faces-of", "aria-hidden": "true" }, face(out), icon("arrow-right"), face(into), h("b", { class: "total" }, gain)),
    h("span", { class: "name" }, row.title),
    row.caption && h("small", {}, row.caption),
  );
}

function worth(row, all) {
  // To the right of a line what a card brings, to the left what it costs.
  const shares = all.map((each) => each.share),
    cost = Math.max(0, -Math.min(...shares)),
    room = cost + Math.max(0, ...shares) || 1,
    long = Math.abs(row.share) / room;
  const bar = h(
    "span",
    { class: "bar", "aria-hidden": "true" },
    h("span", {
      class: "part " + (row.share < 0 ? "penalty" : "bonus"),
      vars: { width: long * 100 + "%", "margin-left": (cost / room - (row.share < 0 ? long : 0)) * 100 + "%" },
    }),
  );
  const body = [
    square(row.suit),
    h("span", { class: "grow" }, h("span", { class: "name" }, row.title), row.caption && h("small", {}, row.caption), bar),
    h("b", { class: "figure " + (row.share < 0 ? "bad" : row.share ? "good" : "") }, row.figure),
  ];
  return holds(row.tap)
    ? h("button", { type: "button", class: "entry", on: { click: () => act(row.tap) } }, body)
    : h("div", { class: "entry" }, body);
}

const typed = {};

function dispute(told, about) {
  const view = told.dispute || told,
    player = about.player;
  const fields = [["total", word("Your total")], ...view.cards];
  const ask = (event) => {
    event.preventDefault();
    for (const [id] of fields) typed[id] = document.getElementById("typed-" + id).value;
    const { total, ...cards } = typed;
    openSheet({
      path: "dispute",
      query: {
        ...now.looking,
        player,
        total: total || "",
        cards: JSON.stringify(Object.fromEntries(Object.entries(cards).filter(([, value]) => value))),
      },
      make: (found) => dispute(found, about),
    });
  };
  return titled(
    word("Dispute"),
    view.trouble && h("p", { class: "notice wrong", role: "alert" }, view.trouble),
    view.verdict && h("p", { class: "notice " + (view.state === "open" ? "wrong" : "note"), role: "status" }, view.verdict),
    (view.others || []).map((line) => h("p", {}, line)),
    (told.answers || []).map(drawRow),
    h(
      "form",
      { class: "typed", on: { submit: ask } },
      fields.map(([id, name]) =>
        h(
          "div",
          { class: "field" },
          h("label", { for: "typed-" + id }, name),
          h("input", { id: "typed-" + id, inputmode: "numeric", value: (told.dispute && typed[id]) || "" }),
        ),
      ),
      h("button", { class: "button main" }, word("Compare")),
    ),
  );
}

const extra = ({ list, steppers }) => [drawList(list), steppers.map((each) => counter(each))];

function code(view) {
  return titled(
    view.title,
    h("p", { class: "soft" }, view.caption),
    qr(view.squares),
    h("p", { class: "link" }, view.code),
    view.link &&
      h(
        "button",
        { type: "button", class: "button", on: { click: () => shareText(view.link, view.title) } },
        icon("share-variant-outline"),
        word("Share"),
      ),
  );
}

export function qr(rows) {
  const size = rows.length,
    dark = rows.flatMap((row, y) => [...row].map((each, x) => (each === "1" ? "M" + x + " " + y + "h1v1h-1z" : ""))).join("");
  const node = document.createElementNS("http://www.w3.org/2000/svg", "svg"),
    path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  for (const [name, value] of Object.entries({
    viewBox: "0 0 " + size + " " + size,
    class: "qr",
    role: "img",
    "aria-label": word("QR code"),
  }))
    node.setAttribute(name, value);
  path.setAttribute("d", dark);
  node.append(path);
  return node;
}

// ---- a card of a trick ----------------------------------------------------------------------------------------------------

function cardSheet(view) {
  return titled(
    view.title,
    h("p", { class: "soft" }, view.caption),
    (view.lines || []).map((line) => h("p", {}, line)),
    (view.reasons || []).map((reason) =>
      h(
        "button",
        { type: "button", class: "entry", on: { click: () => act(reason.tap) } },
        h("span", { class: "grow" }, reason.text),
        tokens(reason.tokens),
      ),
    ),
    (view.questions || []).map(question),
    view.heading && h("h3", {}, view.heading),
    (view.counters || []).map((each) => counter(each)),
    drawAction(view.nothing),
    (view.rows || []).filter((row) => !/^workshop/.test(row.tap?.open?.to || "")).map(drawRow),
  );
}

const question = (view) =>
  h(
    "section",
    { class: "section" },
    h("h3", {}, view.value + " · " + view.title, view.progress && h("small", {}, " " + view.progress)),
    h("p", {}, view.text),
    h(
      "div",
      { class: "options" },
      view.answers.map((option) => drawOption(option)),
    ),
  );
const questions = (view) => titled(view.title, (view.questions || []).map(question));

function typedTokens(view) {
  return titled(
    view.title,
    h("p", { class: "soft" }, view.caption),
    view.figures.map((each) => counter(each)),
    h(
      "button",
      {
        type: "button",
        class: "button main",
        on: {
          click: () => {
            closeSheet();
            if (holds(view.done.tap)) act(view.done.tap);
          },
        },
      },
      view.done.label,
    ),
  );
}

// ---- the rules ------------------------------------------------------------------------------------------------------------

function card(view, about) {
  const more = h("div", { class: "more" });
  table.get("card_more", { ...now.looking, ...about }).then(
    ({ status, told }) => {
      if (status === 200)
        more.replaceChildren(
          ...[(told.held || []).map(drawRow), (told.sections || []).map(drawSection), told.marked ? drawSwitch(told.marked) : []].flat(),
        );
    },
    () => undefined,
  );
  return titled(
    view.title,
    h(
      "p",
      { class: "soft" },
      square(view.suit),
      [view.family, view.strength && view.measure + " " + view.strength].filter(Boolean).join(" · ") || view.caption,
    ),
    view.boxes.map((box) =>
      h(
        "section",
        { class: "rule " + box.role },
        h("h3", {}, icon(box.icon), box.title),
        h("p", {}, text(box.text)),
        box.reading && h("p", { class: "soft" }, box.reading),
      ),
    ),
    more,
  );
}

function answer(view) {
  if (view.sections) return drawList(view);
  return titled(
    view.title,
    h("p", { class: "soft" }, view.caption),
    h("h3", {}, view.question),
    view.paragraphs.map((line) => h("p", {}, line)),
    view.source && h("p", { class: "soft" }, view.source),
    (view.order || []).map((part) =>
      h(
        "section",
        { class: "section" },
        part.title && h("h3", {}, part.title),
        h(
          "ol",
          { class: "steps" },
          part.steps.map((step) => h("li", {}, h("b", {}, step.number), " ", icon(step.icon), " ", step.title)),
        ),
      ),
    ),
    view.reading && drawSwitch(view.reading),
    view.cards && h("h3", {}, view.about),
    (view.cards || []).map(face),
    view.marked && drawSwitch(view.marked),
  );
}

const face = (view) =>
  h(
    "button",
    { type: "button", class: "entry", on: { click: () => act(view.tap) } },
    h("span", { class: "square paint", vars: paint(view.sign.paint) }, view.sign.text || icon(view.sign.icon)),
    h("span", { class: "grow" }, h("span", { class: "name" }, view.name), view.caption && h("small", {}, view.caption)),
  );

function menu(view) {
  const redo = now.state.view && now.state.view.redo;
  return [drawList(view), redo && h("div", { class: "entries" }, drawRow({ title: redo.label, icon: "redo-variant", tap: redo.tap }))];
}

export const SHEETS = {
  why,
  choices,
  what_if: whatIf,
  dispute,
  extra,
  code,
  card_sheet: cardSheet,
  questions,
  tokens: typedTokens,
  card,
  answer,
  explained: answer,
  rules: rulesSheet,
  menu,
};
export const OPENS = { items: openItems, rules_of_game: () => openLink({ to: "rules", about: { game: now.layout.game } }) };
