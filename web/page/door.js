// A guest's first page: who are you?
import { act, disc, h, icon, look, now, put, sit, word } from "./frame.js";

export function draw(view, main) {
  put(main, ["door", view], () =>
    h(
      "div",
      { class: "page" },
      view.waiting && h("p", { class: "notice offer", role: "status" }, view.waiting),
      h("h2", { tabIndex: -1 }, view.title),
      h("p", { class: "soft" }, view.caption),
      view.closed && h("p", { class: "notice offer" }, view.closed),
      h("div", { class: "entries" }, view.seats.map(seat)),
      view.new && newcomer(view.new),
      h(
        "button",
        { type: "button", class: "button", on: { click: () => look({ ...now.looking, watch: "1" }) } },
        icon("eye-outline"),
        view.watch,
      ),
    ),
  );
}

function seat(view) {
  return h(
    "button",
    {
      type: "button",
      class: "entry",
      "aria-disabled": view.tap ? null : "true",
      on: {
        click: () =>
          view.tap ? sit(view.tap.command.arguments.player, false) : act({ says: word("This seat is taken by another phone.") }),
      },
    },
    disc(view.person),
    h("span", { class: "grow" }, h("span", { class: "name" }, view.person.name), view.taken && h("small", {}, word("on another phone"))),
    icon(view.taken ? "cellphone" : "chevron-right"),
  );
}

function newcomer(view) {
  const name = h("input", { id: "new-name", maxlength: String(view.longest || 40), autocomplete: "given-name", required: true });
  return h(
    "form",
    {
      class: "field",
      on: {
        submit: (event) => {
          event.preventDefault();
          if (name.value.trim()) sit(name.value.trim(), true);
        },
      },
    },
    h("label", { for: "new-name" }, view.label),
    h("div", { class: "line" }, name, h("button", { class: "button" }, word("Sit down"))),
  );
}
