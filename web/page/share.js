// A result to send to friends: as text, or as a picture that is drawn from the same view as the page.
import { h, icon, now, openSheet, word } from "./frame.js";
import { table } from "./table.js";
import { shareFile, shareText } from "./data.js";

const WIDE = 1080,
  SIDE = 64,
  ROW = 124,
  FOOT = 150,
  SCENE = Math.round(WIDE * 0.42);
const SERIF = "Alegreya, Georgia, serif",
  SANS = "Roboto, system-ui, sans-serif";

const picture = (name) =>
  new Promise((done) => {
    const drawing = new Image();
    drawing.onload = () => done(drawing);
    drawing.onerror = () => done(null);
    drawing.src = new URL("art/" + name + ".webp", import.meta.url).href;
  });

const colour = (name) =>
  getComputedStyle(document.documentElement)
    .getPropertyValue("--" + name)
    .trim();
const ofDisc = (number) => {
  const probe = h("span", { class: "disc", "data-colour": String(number || 0) });
  document.body.append(probe);
  const found = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return found;
};

export async function poster(view) {
  const places = (view.rows || []).length ? view.rows : (view.winners || []).map((person) => ({ place: "", person, total: "", bar: [] }));
  const [scene, logo] = await Promise.all([picture("scene_" + view.game).then((found) => found || picture("scene")), picture("logo")]);
  const canvas = h("canvas", {}),
    head = 250 + 146 + SCENE - 60;
  canvas.width = WIDE;
  canvas.height = head + 40 + ROW * places.length + FOOT;
  const draw = canvas.getContext("2d");
  const box = (x, y, wide, high, fill, radius = 0) => {
    draw.fillStyle = fill;
    draw.beginPath();
    draw.roundRect(x, y, wide, high, radius);
    draw.fill();
  };
  const write = (text, x, y, size, fill, { face = SANS, weight = 500, right = false, room = WIDE } = {}) => {
    draw.font = `${weight} ${size}px ${face}`;
    const fits = Math.min(size, Math.floor((size * room) / Math.max(draw.measureText(text).width, 1)));
    draw.font = `${weight} ${fits}px ${face}`;
    draw.textAlign = right ? "right" : "left";
    draw.textBaseline = "top";
    draw.fillStyle = fill;
    draw.fillText(text, x, y);
  };
  const gold = colour("gold-button"),
    ink = colour("ink");
  box(0, 0, WIDE, canvas.height, colour("surface"));
  box(0, 0, WIDE, head, colour("navy"));
  if (scene) draw.drawImage(scene, 0, head - SCENE, WIDE, SCENE);
  write(view.heading, SIDE, 48, 38, gold, { room: WIDE - 2 * SIDE });
  write((view.crowned ? "♛ " : "") + (view.label || ""), SIDE, 140, 46, gold, { room: 640 });
  if (view.total !== undefined && view.total !== null && view.rows?.length)
    write(view.rows[0].total, WIDE - SIDE, 92, 136, "#FFFFFF", { face: SERIF, weight: 700, right: true });
  write(view.names || "", SIDE, 226, 104, "#FFFFFF", { face: SERIF, weight: 700, room: WIDE - 2 * SIDE });
  places.forEach((place, at) => {
    const top = head + 40 + at * ROW,
      left = SIDE + 164,
      right = WIDE - SIDE - 12;
    box(SIDE - 24, top, WIDE - 2 * SIDE + 48, ROW - 14, colour("card"), 28);
    write(place.place || "", SIDE + 6, top + 28, 46, colour("soft"), { face: SERIF, weight: 700 });
    draw.fillStyle = ofDisc(place.person.colour);
    draw.beginPath();
    draw.arc(SIDE + 99, top + 55, 39, 0, 2 * Math.PI);
    draw.fill();
    draw.font = `700 33px ${SANS}`;
    draw.textAlign = "center";
    draw.textBaseline = "middle";
    draw.fillStyle = "#FFFFFF";
    draw.fillText(place.person.letters, SIDE + 99, top + 57);
    const long = (place.bar || []).reduce((sum, part) => sum + part.share, 0);
    write(place.person.name, left, top + (long ? 18 : 34), 42, ink, { room: right - left - 190 });
    write(place.total || "", right, top + 22, 62, ink, { face: SERIF, weight: 700, right: true });
    if (long) box(left, top + 76, Math.max(8, long * (right - left - 150)), 18, colour("primary"), 8);
  });
  if (logo) draw.drawImage(logo, SIDE, canvas.height - FOOT + 34, 82, 82);
  write(word("Fairy Tally"), SIDE + 108, canvas.height - FOOT + 50, 48, colour("primary"), { face: SERIF, weight: 700 });
  return new Promise((done) => {
    canvas.toBlob(done, "image/png");
  });
}

export function openShare(view) {
  const text = async () => {
    const { status, told } = await table.get("shared", now.looking);
    if (status === 200) await shareText(told.text, word("Share"));
  };
  const drawn = async () => {
    await shareFile(new File([await poster(view)], view.game + ".png", { type: "image/png" }), word("Share"));
  };
  const choice = (label, sign, act) =>
    h("button", { type: "button", class: "button", on: { click: () => act().catch(() => undefined) } }, icon(sign), label);
  openSheet({
    title: word("Share"),
    make: () =>
      h(
        "div",
        { class: "buttons" },
        choice(word("As text"), "text-box-outline", text),
        choice(word("As a picture"), "image-outline", drawn),
      ),
  });
}
