// The table over HTTP. The web edition puts another table.js in this place, with the same object (see frame.js).
const BASE = "/" + location.pathname.split("/")[1];
const SILENCE = 10000; // the table says something every few seconds; after so long it sleeps
const AGAIN = 1000;

let source = null,
  heardAt = Date.now(),
  asked = null;

const queried = (query) =>
  new URLSearchParams(Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "")).toString();

async function answered(request) {
  const reply = await request;
  if (reply.status === 404) table.close();
  return { status: reply.status, told: await reply.json().catch(() => ({})) };
}

export const table = {
  name: BASE, // what this page remembers is kept under it
  key: "", // a guest's, since `sit`

  get(path, query = {}) {
    return answered(fetch(BASE + "/" + path + "?" + queried(query), { cache: "no-store", headers: { "Guest-Key": table.key } }));
  },

  post(path, body) {
    return answered(
      fetch(BASE + "/" + path, {
        method: "POST",
        cache: "no-store",
        headers: { "Content-Type": "application/json", "Guest-Key": table.key },
        body: JSON.stringify(body),
      }),
    );
  },

  listen({ query, state, link }) {
    if (source) source.close();
    asked = { query, state, link };
    source = new EventSource(BASE + "/events?" + queried({ ...query, key: table.key }));
    const mine = source;
    heardAt = Date.now();
    const alive = () => {
      heardAt = Date.now();
      link("here");
    };
    source.onmessage = (event) => {
      if (mine === source) {
        alive();
        state(JSON.parse(event.data));
      }
    };
    source.addEventListener("beat", alive);
    source.onerror = () => {
      link("away");
      if (mine.readyState === EventSource.CLOSED && mine === source) setTimeout(tryAgain, AGAIN);
    };
  },

  close() {
    if (source) source.close();
    if (asked) asked.link("gone");
    source = asked = null;
  },
};

async function tryAgain() {
  if (!asked) return;
  try {
    if ((await table.get("state", asked.query)).status < 400 && asked) table.listen(asked);
  } catch {
    setTimeout(tryAgain, AGAIN);
  }
}

setInterval(() => {
  if (!asked || Date.now() - heardAt < SILENCE) return;
  asked.link("away");
  if (!document.hidden) table.listen(asked);
}, 2000);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && asked) table.listen(asked);
});
