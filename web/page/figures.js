// Games that were played: the list by day, and what can be counted over them. Bars and columns are drawn from the view's figures.
import { act, disc, drawAction, go, h, icon, now, openLink, text, word } from "./frame.js";
import { chips, discs, empty, gameRows, leads, section, sign } from "./pages.js";

// ---- the list ----------------------------------------------------------------------------------------------------------------

const AT_ONCE = 20; // older games come when they are asked for

function ways(at) {
  // The two ways to look at the same games; each keeps the filter of the other.
  const { game, player, days } = now.route?.about || {},
    about = { game: game || "", player: player || "", days: days || 0 };
  return h(
    "nav",
    { class: "options", "aria-label": word("History") },
    leads(word("Games"), { to: "history", about }, at === "history"),
    leads(word("Statistics"), { to: "statistics", about }, at === "statistics"),
  );
}

const filterButton = (view, about) =>
  view.nothing
    ? null
    : h(
        "button",
        {
          type: "button",
          class: "button plain round",
          "aria-label": word("Which games?"),
          id: "filter",
          on: { click: () => openLink({ to: "filter", about }) },
        },
        icon("filter-variant"),
      );

function drawHistory(view, about) {
  if (view.nothing)
    return [
      empty("empty_history", word("No game yet. Your first one will be here."), word("Finished games stay on this phone, card by card.")),
    ];
  const older = () => go({ to: "history", about: { ...about, shown: (about.shown || AT_ONCE) + AT_ONCE } });
  return [
    ways("history"),
    view.filtered && h("p", { class: "soft" }, view.filtered),
    view.none_found && empty("empty_search", "", view.none_found.text, view.none_found.action),
    (view.days || []).map(([day, records]) => section(day, gameRows(records))),
    view.older && h("button", { type: "button", class: "button", on: { click: older } }, view.older.label),
  ];
}

export const historyPage = { title: () => word("History"), draw: drawHistory, tab: "history", head: filterButton, counts: true };

// ---- figures -------------------------------------------------------------------------------------------------------------------

function bar(view) {
  return h(
    "li",
    {},
    h(
      "button",
      { type: "button", class: "entry", on: { click: () => act(view.tap) } },
      disc(view.person),
      h(
        "span",
        { class: "grow" },
        h("span", { class: "line" }, h("b", {}, view.person.name), h("span", {}, text(view.told))),
        h(
          "span",
          { class: "bar" },
          h("i", { vars: { "--long": String(view.share || 0) }, "data-colour": String(view.person.colour || 0), class: "disc" }),
        ),
      ),
    ),
  );
}

function columns(view) {
  // How often each total was reached: the column of the last game is gold, and so told.
  const highest = Math.max(...view.columns.map(([, count]) => count));
  return h(
    "ol",
    { class: "columns" },
    ...view.columns.map(([begin, count], place) =>
      h(
        "li",
        { class: place === view.lit ? "lit" : null },
        h("b", {}, count ? String(count) : ""),
        h("i", { vars: { "--high": String(count / highest) } }),
        h("small", {}, String(begin)),
      ),
    ),
  );
}

function course(view) {
  // A player's totals from game to game; below the line where points were lost.
  const totals = view.course.map(([total]) => total),
    high = Math.max(0, ...totals),
    low = Math.min(0, ...totals),
    all = high - low || 1;
  return h(
    "ol",
    { class: "columns course" },
    ...view.course.map(([total, won]) =>
      h(
        "li",
        { class: won ? "lit" : null },
        h("b", {}, String(total)),
        h("i", { vars: { "--high": String(Math.abs(total) / all), "--low": String((total < 0 ? 0 : -low) / all) } }),
      ),
    ),
  );
}

const duel = (view) =>
  h(
    "li",
    { class: "entry" },
    disc(view.left),
    h("b", {}, view.left.name),
    h("span", { class: "figure" }, view.figure),
    h("b", {}, view.right.name),
    disc(view.right),
  );

const best = (view) =>
  h(
    "li",
    {},
    h(
      "button",
      { type: "button", class: "entry", on: { click: () => act(view.tap) } },
      disc(view.person),
      h(
        "span",
        { class: "grow" },
        h("span", { class: "name" }, view.words),
        view.suits && h("span", { class: "signs" }, ...view.suits.map(sign)),
      ),
      h("b", { class: "figure" }, view.figure),
    ),
  );

export const face = (view) =>
  h(
    "li",
    {},
    h(
      "button",
      { type: "button", class: "entry", on: { click: () => act(view.tap) } },
      sign(view.sign),
      h("span", { class: "grow" }, h("span", { class: "name" }, view.name), view.caption && h("small", {}, view.caption)),
      icon("chevron-right"),
    ),
  );

function figure(view) {
  return h(
    "section",
    { class: "figure-card" },
    h("h2", {}, view.title),
    view.caption && h("p", { class: "soft" }, view.caption),
    view.bars && h("ul", {}, ...view.bars.map(bar)),
    view.columns && columns(view),
    view.course && course(view),
    view.duels && h("ul", {}, ...view.duels.map(duel)),
    view.best && h("ol", {}, ...view.best.map(best)),
    view.cards && h("ul", {}, ...view.cards.map(face)),
    view.note && h("p", { class: "soft" }, view.note),
  );
}

export const statisticsPage = {
  title: () => word("Statistics"),
  tab: "history",
  head: filterButton,
  draw: (view) => [
    ways("statistics"),
    chips(view.games, word("Games")),
    view.too_few && empty("empty_figures", "", view.too_few),
    ...(view.figures || []).map(figure),
    chips(view.ways, word("Options")),
    ...(view.totals || []).map(figure),
  ],
};

export const playerPage = {
  title: (view) => view.person.name,
  draw: (view) => [
    h("div", { class: "line" }, discs([view.person]), h("p", { class: "soft" }, view.since)),
    view.keys && h("dl", { class: "keys" }, ...view.keys.map(([number, label]) => h("div", {}, h("dd", {}, number), h("dt", {}, label)))),
    chips(view.games, word("Games")),
    ...(view.figures || []).map(figure),
    view.all && drawAction(view.all),
  ],
};
