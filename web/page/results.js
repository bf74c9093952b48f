// How a game ended: the winner's banner, everybody's row with a bar as long as the total, what is missing, what can be done.
import {
  $,
  act,
  closeSheet,
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
  put,
  suitPaint,
  word,
} from "./frame.js";
import { colours } from "./evening.js";
import { openShare } from "./share.js";
import { table } from "./table.js";

export function draw(view, main) {
  put(main, ["results", view, now.state.role, now.state.seat, now.looking.undecided], () =>
    view
      ? h(
          "div",
          { class: "results" },
          banner(view),
          h(
            "ol",
            { class: "podium" },
            (view.rows || []).map((row) => podiumRow(row, view)),
          ),
          legend(view),
          doubt(view),
          evening(view),
          told(view),
        )
      : h("p", { class: "page", role: "status" }, word("counting…")),
  );
  put($("foot"), ["results", view, now.state.role], () => (view ? [h("div", { class: "buttons end" }, buttons(view))] : []));
  if (view) reveal(view);
  if (view && view.asking && now.state.role !== "guest" && !$("sheet").open) decide(view);
}

const STEP = 500;
let revealed = "";

function reveal(view) {
  // Once per game: from the last place to the first, each with a total that counts up, and then the winner. A touch or a key shows all.
  const page = document.querySelector(".results"),
    key = now.state.uid + view.heading;
  if (!view.crowned || view.finished || revealed === key) return;
  revealed = key;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const places = [...page.querySelectorAll(".place")].reverse(),
    rows = [...view.rows].reverse();
  const steps = [
    ...places.map((place, at) => () => {
      place.classList.add("told");
      countUp(place.querySelector(".figure"), rows[at].points || 0);
    }),
    () => {
      page.classList.add("won");
      countUp(page.querySelector(".banner .total"), view.total || 0);
    },
  ];
  page.classList.add("revealing");
  const finish = () => {
    clearInterval(clock);
    page.classList.remove("revealing");
    for (const event of ["pointerdown", "keydown"]) removeEventListener(event, finish);
  };
  const clock = setInterval(() => (steps.length && page.isConnected ? steps.shift()() : finish()), STEP);
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, finish);
}

function countUp(figure, to) {
  if (!figure) return;
  const began = performance.now(),
    said = figure.textContent;
  const step = (time) => {
    const share = figure.closest(".revealing") ? Math.max(0, Math.min(1, (time - began) / (STEP * 0.8))) : 1;
    figure.textContent = share < 1 ? String(Math.round(to * (1 - (1 - share) ** 3))) : said;
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

function banner(view) {
  const winners = view.winners || [];
  return h(
    "div",
    { class: "banner", "data-drawing": view.game },
    h(
      "span",
      { class: "discs" },
      now.layout.kind !== "referee"
        ? winners.map((each) => h("span", { class: "winner" }, view.crowned && icon("crown"), disc(each)))
        : null,
    ),
    h("div", { class: "grow" }, h("p", { class: "label" }, view.label || ""), h("h2", { tabIndex: -1, id: "winner" }, view.names || " ")),
    view.total !== undefined && view.total !== null && view.names ? h("span", { class: "total" }, (view.rows[0] || {}).total) : null,
  );
}

function podiumRow(row, view) {
  const mine = row.person.name === now.state.seat;
  const bars = Object.fromEntries((view.bars || []).map((bar) => [bar.role, bar]));
  const signed = (view.bars || []).some((bar) => bar.icon),
    sign = (part) => signed && part.share > 0.07 && icon((bars[part.role] || {}).icon);
  const bar = h(
    "span",
    { class: "bar" + (signed ? " signed" : ""), "aria-hidden": "true" },
    (row.bar || []).map((part) =>
      h(
        "span",
        { class: "part paint " + part.role, vars: { ...paint(bars[part.role] && bars[part.role].paint), width: part.share * 100 + "%" } },
        sign(part),
      ),
    ),
    row.lost ? h("span", { class: "lost", vars: { width: row.lost * 100 + "%" } }) : null,
  );
  return h(
    "li",
    { class: "place" + (mine ? " me" : "") + (row.tie ? " tied" : "") },
    h(
      "button",
      { type: "button", class: "entry", "data-player": row.person.name, on: { click: () => act(row.why) } },
      h("b", { class: "number-of" }, row.place),
      disc(row.person),
      h(
        "span",
        { class: "grow" },
        h(
          "span",
          { class: "headline" },
          h("span", { class: "name" }, row.person.name, mine && h("small", {}, " " + word("you"))),
          row.sum && h("small", { class: "parts" }, row.sum),
        ),
        bar,
      ),
      h("b", { class: "figure" }, row.total),
    ),
    row.tie &&
      h(
        "button",
        { type: "button", class: "tie", title: row.tie.whole, on: { click: () => act(row.tie.tap) } },
        h("span", {}, icon("scale-balance"), h("b", {}, row.tie.brief)),
      ),
  );
}

const legend = (view) =>
  (view.bars || []).length > 1
    ? h(
        "ul",
        { class: "legend" },
        view.bars.map((bar) => h("li", {}, h("span", { class: "key paint " + bar.role, vars: paint(bar.paint) }), bar.label)),
      )
    : null;

// What the table does meanwhile; when it begins another game the page goes there by itself.
const told = (view) =>
  now.state.role === "guest"
    ? h(
        "p",
        { class: "meanwhile", role: "status" },
        view.finished ? word("The game is saved in the history.") : word("The table shows the results."),
      )
    : null;

function doubt(view) {
  if (!view.line) return null;
  const action = now.state.role === "guest" ? null : view.line.action;
  return h(
    action ? "button" : "p",
    {
      class: "line " + (view.line.role || "wrong"),
      ...(action
        ? { type: "button", on: { click: () => (action.tap.open && action.tap.open.to === "decide" ? decide(view) : act(action.tap)) } }
        : {}),
    },
    icon("information-outline"),
    h("span", { class: "grow" }, view.line.text),
    action && h("b", {}, action.label + " ›"),
  );
}

function evening(view) {
  if (now.layout.kind !== "referee") return null;
  const board = now.layout.board;
  return [
    view.hint && h("p", {}, view.hint),
    h(
      "ul",
      { class: "pairs" },
      board.pairs.map((pair) => {
        const told = (view.pairs || {})[pair.id] || {};
        return h(
          "li",
          {},
          h(
            "button",
            { type: "button", class: "pair " + told.state, vars: colours(board, pair.section), on: { click: () => act(told.tap) } },
            h("span", { class: "icons" }, pair.icons.map(icon)),
            h("span", { class: "grow" }, pair.name),
            icon({ found: "check-circle", locked: "lock-outline" }[told.state]),
          ),
        );
      }),
    ),
  ];
}

function buttons(view) {
  const alone = now.state.role === "guest" && !(now.state.seat && now.layout.kind === "hands");
  const share = h(
    "button",
    { type: "button", class: "button " + (alone ? "main" : "round"), "aria-label": word("Share"), on: { click: () => openShare(view) } },
    icon("share-variant-outline"),
    alone && word("Share"),
  );
  const keep =
    !alone &&
    h("button", { type: "button", class: "button main", id: "keep", on: { click: keepHand } }, icon("image-outline"), word("Keep my hand"));
  if (now.state.role === "guest") return [keep, share];
  return [drawAction(view.edit, { id: "edit" }), share, drawAction(view.main, { id: "main-action" })];
}

export function decide(view) {
  const asked = view.decide;
  openSheet({
    title: asked.question,
    make: () => [
      h("p", { class: "soft" }, asked.hint),
      h(
        "div",
        { class: "deciding" },
        asked.options.map((option) =>
          h(
            "button",
            {
              type: "button",
              class: "decide",
              on: {
                click: () => {
                  closeSheet();
                  act(option.tap);
                },
              },
            },
            disc(option.person),
            h("b", {}, option.label),
          ),
        ),
      ),
      h(
        "button",
        {
          type: "button",
          class: "button plain",
          on: {
            click: () => {
              closeSheet();
              look({ ...now.looking, undecided: "shared" });
            },
          },
        },
        asked.shared,
      ),
    ],
  });
}
// ---- a picture of the own hand, to save: on plain http there is neither a share sheet nor a clipboard ------------------------

async function keepHand() {
  const player = now.state.seat,
    { status, told } = await table.get("why", { player }).catch(() => ({}));
  if (status !== 200) return;
  const view = told.why,
    canvas = h("canvas", { width: 720, height: 254 + 84 * view.groups.length }),
    pen = canvas.getContext("2d");
  const style = getComputedStyle(document.body),
    colour = (name) => style.getPropertyValue(name).trim();
  const box = (x, y, wide, high, fill) => {
    pen.fillStyle = fill;
    pen.beginPath();
    pen.roundRect(x, y, wide, high, 20);
    pen.fill();
  };
  const write = (said, x, y, font, fill, align = "left", most = 600) => {
    pen.font = font;
    pen.fillStyle = fill;
    pen.textAlign = align;
    pen.fillText(said, x, y, most);
  };
  pen.fillStyle = colour("--surface");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  box(30, 30, 660, 180, colour("--deep"));
  write(now.layout.title, 60, 80, "500 28px Roboto, sans-serif", "#F0C46A");
  write(player, 60, 160, "800 72px Alegreya, serif", "#FFFFFF", "left", 360);
  write(view.total, 660, 165, "800 110px Alegreya, serif", "#FFFFFF", "right", 260);
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  view.groups.forEach((group, at) => {
    const suit = suitPaint(group.suit),
      y = 236 + 84 * at;
    box(30, y, 660, 72, suit ? "#" + (dark ? suit.paint.dark : suit.paint.light) : colour("--navy"));
    const ink = suit ? "#" + (dark ? suit.paint.on_dark : suit.paint.on_light) : "#FFFFFF";
    write(group.title.map((span) => span.text).join(""), 56, y + 48, "600 36px 'Sofia Sans Extra Condensed', sans-serif", ink, "left", 500);
    write(group.figure, 664, y + 49, "700 36px Roboto, sans-serif", ink, "right");
  });
  const picture = canvas.toDataURL("image/png"),
    file = player + ".png";
  openSheet({
    title: word("Keep my hand"),
    make: () => [
      h("img", { class: "picture", src: picture, alt: view.title + " " + player }),
      h("a", { class: "button main", href: picture, download: file }, word("Save the picture")),
      h(
        "div",
        { class: "field" },
        h("label", { for: "as-text" }, word("As text")),
        h("textarea", { id: "as-text", class: "copy", readonly: true, rows: "6" }, view.share),
        h("small", { class: "soft" }, word("Select the text and copy it.")),
      ),
    ],
  });
}
