// The rules: searched as one types, or listed game by game in the order of play. An answer and a card open over the page.
import { act, drawRow, go, h, icon, now, word } from "./frame.js";
import { table } from "./table.js";
import { empty, ground, leads, section, sign } from "./pages.js";
import { face } from "./figures.js";

const QUIET = 180; // milliseconds without a key before the rules are searched
let waiting = 0;
let latest = 0;

function search(about, settle) {
  const input = h("input", {
    type: "search",
    id: "search",
    value: about.typed || "",
    placeholder: word("Question or card"),
    "aria-label": word("Question or card"),
    autocomplete: "off",
    enterkeyhint: "search",
    maxlength: "200",
  });
  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => find({ ...about, typed: input.value }, settle), QUIET);
  });
  return h(
    "form",
    {
      class: "field",
      role: "search",
      on: {
        submit: (event) => {
          event.preventDefault();
          input.blur();
        },
      },
    },
    input,
  );
}

async function find(about, settle) {
  // The field stays as it is while what is found changes below it.
  const mine = ++latest,
    { status, told } = await table.get("rules", about).catch(() => ({})),
    place = document.getElementById("found");
  if (mine !== latest || status !== 200 || !place) return;
  if (settle) settle(about);
  place.replaceChildren(...found(told));
}

function settleRoute(about) {
  // Whoever comes back finds what was found.
  now.route = { to: "rules", about: { ...now.route.about, typed: about.typed } };
  history.replaceState({ route: JSON.stringify(now.route) }, "");
}

function found(view) {
  if (view.pending) return [h("p", { class: "soft" }, word("reading the rules…"))];
  return [
    view.nothing && empty("empty_search", "", view.nothing),
    view.games && h("div", { class: "entries" }, view.games.map(game)),
    ...(view.sections || []).map(part),
  ].filter(Boolean);
}

const game = (view) =>
  h(
    "button",
    { type: "button", class: "entry", on: { click: () => go({ to: "rules", about: { game: view.id } }) } },
    ground(view.id, view.suits),
    h("span", { class: "grow" }, h("span", { class: "name" }, view.title), h("small", {}, view.caption)),
    icon("chevron-right"),
  );

function part(view) {
  const inside = [
    view.answers && h("div", { class: "entries" }, view.answers.map(drawRow)),
    view.cards && h("ul", { class: "entries" }, ...view.cards.map(face)),
    ...(view.chips || []).map(([title, faces]) =>
      h(
        "div",
        {},
        title && h("h3", {}, title),
        h(
          "div",
          { class: "options" },
          ...faces.map((each) =>
            h("button", { type: "button", class: "option", on: { click: () => act(each.tap) } }, sign(each.sign), h("span", {}, each.name)),
          ),
        ),
      ),
    ),
  ];
  if (!view.id) return section(view.title, ...inside);
  return h(
    "details",
    { class: "fold" },
    h("summary", {}, icon(view.icon), h("b", {}, view.title), h("small", { class: "soft" }, view.caption)),
    ...inside.filter(Boolean),
  );
}

export const rulesPage = {
  title: () => word("Rules"),
  tab: "rules",
  keeps: (view) => [view.choices, view.game],
  draw: (view, about) => [
    search(about, settleRoute),
    h(
      "nav",
      { class: "options", "aria-label": word("Games") },
      (view.choices || []).map(([id, title]) =>
        leads(title, { to: "rules", about: { game: id, typed: about.typed || "" } }, id === (view.game || "")),
      ),
    ),
    h("div", { id: "found", "aria-live": "polite" }, found(view)),
  ],
};

// The same over a guest's game: about that game alone.
export const rulesSheet = (view, about) =>
  h(
    "div",
    { class: "page sheeted", "data-title": word("Rules") },
    search(about),
    h("div", { id: "found", "aria-live": "polite" }, found(view)),
  );
