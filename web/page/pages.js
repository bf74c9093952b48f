// Pages beside the game, for whoever holds the table: name → function of what the link is about, and of the place to draw in.
import { act, disc, drawAction, drawField, drawOption, drawRow, drawSwitch, go, h, icon, now, openLink, put, word } from "./frame.js";
import { qr } from "./sheets.js";
import { table } from "./table.js";

// A view of the table, asked for when the page is drawn and again after every tap.
const told = { path: "", at: 0, view: null };

function view(path, query, main, draw) {
  const key = path + JSON.stringify(query), shown = () => put(main, [key, told.view], () => h("div", { class: "page" }, draw(told.view)));
  if (told.path === key && told.at === now.fresh) return shown();
  const fresh = told.path === key, at = now.fresh;
  told.path = key;
  told.at = at;
  return table.get(path, query).then(({ status, told: found }) => {
    if (told.path !== key) return;
    told.view = status === 200 ? found : null;
    if (status !== 200) act({ says: found.refused });
    if (told.view) shown();
    if (!fresh) document.querySelector("main h2")?.focus();
  }, () => undefined);
}

const back = () => now.state.view && h("button", { type: "button", class: "button plain", on: { click: () => go(null) } }, icon("arrow-left"), h("span", {}, word("Back")));

export function home(about, main) {
  return view("home", {}, main, drawHome);
}

export function drawHome(home) {
  return [h("h2", { tabIndex: -1 }, word("Fairy Tally")),
    home.open && h("section", { class: "section" }, h("h3", {}, home.open.title), h("p", { class: "soft" }, home.open.progress), h("span", { class: "discs" }, home.open.people.map(disc)),
      h("div", { class: "buttons" }, h("button", { type: "button", class: "button main", id: "go-on", on: { click: () => act(home.open.resume) } }, word("Continue")))),
    h("h3", {}, word("New game")), h("div", { class: "entries" }, home.games.map((game) => h("button", { type: "button", class: "entry", id: "game-" + game.id, on: { click: () => act(game.tap) } }, h("span", { class: "grow" }, h("span", { class: "name" }, game.title), h("small", {}, game.players)))))];
}

export function players(about, main) {
  return view("players", { game: about.game }, main, (seating) => [back(), h("h2", { tabIndex: -1 }, seating.title), h("p", { class: "soft" }, seating.count),
    h("ul", { class: "entries" }, seating.seats.map((seat) => h("li", { class: "entry" }, disc(seat.person), h("span", { class: "grow name" }, seat.person.name), h("button", { type: "button", class: "button plain round", "aria-label": seat.person.name + ", " + word("leaves"), on: { click: () => act(seat.leave) } }, icon("close"))))),
    drawField({ ...seating.add.field, command: { ...seating.add.field.command, arguments: { ...seating.add.field.command.arguments, colour: seating.add.colour } } }, seating.add.button), seating.known.length ? h("div", { class: "options" }, seating.known.map((each) => drawOption({ label: each.person.name, person: each.person, tap: each.join }))) : null,
    seating.variants && h("fieldset", {}, h("legend", {}, seating.question), h("div", { class: "options" }, seating.variants.map((option) => drawOption(option)))),
    [seating.boxes, seating.readings].filter(Boolean).map(drawRow), (seating.setup || []).map((line) => h("p", { class: "soft" }, line)), h("div", { class: "buttons" }, drawAction(seating.draw), drawAction(seating.start, { id: "start" }))]);
}

export function evening_setup(about, main) {
  return view("evening_setup", { game: about.game }, main, (setup) => [back(), h("h2", { tabIndex: -1 }, setup.caption), h("p", { class: "soft" }, setup.count), setup.lines.map((line) => h("p", {}, line)),
    setup.extra && drawField(setup.extra), (setup.powers || []).map((power) => drawRow({ title: power.person.name, caption: power.name, person: power.person, tap: { open: { to: "drawn_tile", about: { game: about.game, player: power.person.name } } } })),
    drawSwitch(setup.last_chance), h("div", { class: "buttons" }, drawAction(setup.start, { id: "start" }))]);
}

export function invite(about, main) {
  return view("invite", {}, main, (room) => [back(), h("h2", { tabIndex: -1 }, room.title), h("p", { class: "soft" }, room.caption), room.trouble && h("p", { class: "notice wrong" }, room.trouble),
    room.squares && qr(room.squares), room.address && h("p", { class: "link", id: "guests-address" }, room.address), room.hint && h("p", { class: "soft" }, room.hint),
    h("div", { class: "entries" }, room.seats.map((seat) => drawRow({ title: seat.person.name, caption: seat.told, person: seat.person, ...(seat.joined ? { tap: seat.tap } : {}) }))), drawSwitch(room.guests)]);
}

export const PAGES = { home, players, evening_setup, invite };
