// The project's own Python, beside the page. Whatever a request changes is kept before its answer leaves.
// What takes longer than a tap may wait is left to a second worker of this kind, which keeps nothing: it gets the files of the first.
import { APP, PYTHON } from "./files.js";
import { Mirror, borrowed, openStorage } from "./keeping.js";

const HOME = "/home/pyodide/tally";
const IMPORT = `
import sys
sys.path.insert(0, "/app")
from web.edition.compiled import compiled_methods
with compiled_methods():
    from web.edition.inside import WebEdition
WebEdition`;
const QUIET = 3000; // milliseconds without a request before anything is tidied up
const MOST_UNINDEXED = 1 << 16; // bytes of the journal that a start may read into the index

let create,
  edition,
  language,
  mirror,
  queue,
  homes = 0,
  quiet = 0,
  version = -1,
  looking = {},
  finished = -1,
  full = false;

const tell = (message) => self.postMessage(message);

// What has arrived, in bytes: also of what Pyodide fetches by itself.
const fetchAll = self.fetch;
self.fetch = async (address, how) => {
  const response = await fetchAll(address, how);
  if (!response.ok) throw new TypeError("cannot fetch " + address);
  const counted = new TransformStream({
    transform(chunk, out) {
      tell({ arrived: chunk.length });
      out.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counted), { status: response.status, headers: response.headers });
};

async function begin({ languages, files: given, room }) {
  const opened = given ? Promise.resolve(borrowed(given)) : openStorage();
  opened.catch(() => {});
  const packed = fetch(APP).then((got) => got.arrayBuffer());
  packed.catch(() => {});
  const { loadPyodide } = await import(PYTHON + "pyodide.mjs");
  const python = await loadPyodide({ indexURL: PYTHON, stdLibURL: PYTHON + "stdlib.zip" });
  const { FS } = python,
    files = await packed;
  tell({ unpacking: true });
  FS.mkdirTree("/app");
  python.unpackArchive(files, "zip", { extractDir: "/app" });
  const found = await opened;
  mirror = new Mirror(FS, HOME, found);
  create = python.runPython(IMPORT);
  edition = create(HOME, languages, room || "");
  language = languages;
  await keep();
  countGames();
  tell({ ready: true, keeps: found.storage.keeps });
}

// Answers nothing: what could not be kept now is kept with the next request, and the page says so meanwhile.
async function keep() {
  try {
    await mirror.keep();
    if (full) tell({ full: false });
    full = false;
  } catch (trouble) {
    if (!full) tell({ full: true, trouble: String(trouble) });
    full = true;
  }
}

async function answer({ number, ask }) {
  const text = answered(ask);
  if (ask.method !== "GET") await keep();
  tell(text ? { number, text } : { number, slow: true });
  if (ask.method !== "GET") countGames();
  if (edition.version !== version) showState();
}

// An error of Python's answers this one request; anything else is the end of the interpreter, and of this worker.
function answered(ask) {
  try {
    return edition.answer(JSON.stringify(ask));
  } catch (trouble) {
    if (trouble.name !== "PythonError") throw trouble;
    console.error(trouble.message);
    return JSON.stringify({ status: 500, body: {} });
  }
}

function showState() {
  version = edition.version;
  const state = answered({ method: "GET", path: "state", query: looking });
  tell({ state, pending: edition.pending });
}

// For the second worker: all files, as they are now.
function share(number) {
  tell({ number, files: mirror.all(), room: edition.share() });
}

function renew({ files, room }) {
  homes += 1;
  mirror = new Mirror(mirror.FS, HOME + homes, borrowed(files));
  edition.destroy();
  edition = create(HOME + homes, language, room);
}

function countGames() {
  const games = edition.finished();
  if (games !== finished) tell({ finished: games });
  finished = games;
}

async function tidy() {
  if (!mirror.storage.keeps || !mirror.indexIsOld(MOST_UNINDEXED)) return;
  if (edition.tidy()) {
    await mirror.keep();
    await mirror.keepIndex();
  }
}

// One after the other, in the order in which they came.
function take(act) {
  clearTimeout(quiet);
  quiet = setTimeout(() => {
    queue = queue.then(tidy).catch(died);
  }, QUIET);
  queue = queue.then(act).catch(died);
}

function died(trouble) {
  tell({ died: String((trouble && trouble.message) || trouble) });
}

self.onmessage = ({ data }) => {
  if (data.begin) queue = begin(data.begin).catch(died);
  else if (data.look)
    take(() => {
      looking = data.look;
      showState();
    });
  else if (data.share) take(() => share(data.share));
  else if (data.renew) take(() => renew(data.renew));
  else take(() => answer(data));
};
