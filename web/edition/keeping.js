// Keeps what lies in Python's memory: in the browser's private files (OPFS), else in its database, else nowhere.
// A file that is written anew takes its name only when it is whole: name.1, name.2 …, the highest number counts.
const PLACE = "comptes-de-fees";
const JOURNAL = "journal.jsonl",
  INDEX = "index.db",
  SEAL = "index.db.sum";
const MOST_PIECES = 1000; // of a file in the database: after that they are laid together
const NOT_KEPT = /^(table\.lock|packs|index\.db.*|.*\.new.*)$/; // made anew where it is missing, or kept by keepIndex

class PrivateFiles {
  keeps = true;

  static async open() {
    const storage = new PrivateFiles();
    storage.folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(PLACE, { create: true });
    const trial = await storage.folder.getFileHandle("trial.new", { create: true });
    if (!trial.createSyncAccessHandle || !trial.move) throw new Error("no private files");
    return storage;
  }

  async load() {
    this.numbers = new Map();
    const found = new Map(),
      old = [];
    for await (const [entry] of this.folder.entries()) {
      const [, name, number] = entry.match(/^(.*)\.(\d+)$/) || [];
      if (!name || Number(number) < (this.numbers.get(name) || 0)) {
        old.push(entry);
        continue;
      }
      if (this.numbers.has(name)) old.push(name + "." + this.numbers.get(name));
      this.numbers.set(name, Number(number));
    }
    for (const entry of old) await this.folder.removeEntry(entry).catch(() => {});
    for (const name of this.numbers.keys()) {
      const handle = await this.handle(name + "." + this.numbers.get(name));
      const bytes = new Uint8Array(handle.getSize());
      handle.read(bytes, { at: 0 });
      found.set(decodeURIComponent(name), bytes);
      if (name === JOURNAL) this.journal = handle;
      else handle.close();
    }
    return found;
  }

  // The worker before this one may have died a moment ago, and the browser still hold its files.
  async handle(entry) {
    const file = await this.folder.getFileHandle(entry, { create: true });
    for (let tries = 0; ; tries += 1) {
      try {
        return await file.createSyncAccessHandle();
      } catch (taken) {
        if (taken.name !== "NoModificationAllowedError" || tries === 100) throw taken;
        await new Promise((done) => setTimeout(done, 50));
      }
    }
  }

  append(bytes, at) {
    writeAll(this.journal, bytes, at);
    if (this.journal.getSize() > at + bytes.length) this.journal.truncate(at + bytes.length);
    this.journal.flush();
  }

  async replace(file, bytes) {
    const name = encodeURIComponent(file),
      before = this.numbers.get(name) || 0,
      entry = name + "." + (before + 1);
    const handle = await this.handle(entry + ".new");
    try {
      handle.truncate(0);
      writeAll(handle, bytes, 0);
      handle.flush();
    } finally {
      handle.close();
    }
    await (await this.folder.getFileHandle(entry + ".new")).move(entry);
    this.numbers.set(name, before + 1);
    if (name === JOURNAL) {
      if (this.journal) this.journal.close();
      this.journal = await this.handle(entry);
    }
    if (before) await this.folder.removeEntry(name + "." + before).catch(() => {});
  }

  async remove(file) {
    const name = encodeURIComponent(file);
    await this.folder.removeEntry(name + "." + this.numbers.get(name));
    this.numbers.delete(name);
  }
}

function writeAll(handle, bytes, at) {
  if (handle.write(bytes, { at }) !== bytes.length) throw new DOMException("not all of it was written", "QuotaExceededError");
}

class Database {
  keeps = true;

  static async open() {
    const storage = new Database();
    const asked = indexedDB.open(PLACE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("pieces");
    storage.base = await done(asked);
    return storage;
  }

  async load() {
    const store = this.base.transaction("pieces").objectStore("pieces");
    const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    const pieces = new Map(),
      found = new Map();
    keys.forEach(([file, at], number) => {
      if (!pieces.has(file)) pieces.set(file, []);
      pieces.get(file).push({ at, bytes: values[number] });
    });
    for (const [file, those] of pieces) {
      const last = those.at(-1),
        whole = new Uint8Array(last.at + last.bytes.length);
      for (const { at, bytes } of those) whole.set(bytes, at);
      found.set(file, whole);
      if (those.length > MOST_PIECES) await this.replace(file, whole);
    }
    return found;
  }

  append(bytes, at) {
    return this.change((pieces) => {
      pieces.delete(after(JOURNAL, at));
      pieces.put(bytes.slice(), [JOURNAL, at]);
    });
  }
  replace(file, bytes) {
    return this.change((pieces) => {
      pieces.delete(after(file, 0));
      pieces.put(bytes.slice(), [file, 0]);
    });
  }
  remove(file) {
    return this.change((pieces) => pieces.delete(after(file, 0)));
  }

  change(act) {
    return new Promise((kept, failed) => {
      const transaction = this.base.transaction("pieces", "readwrite", { durability: "strict" });
      transaction.oncomplete = kept;
      transaction.onabort = () => failed(transaction.error);
      act(transaction.objectStore("pieces"));
    });
  }
}

const after = (file, at) => IDBKeyRange.bound([file, at], [file, Infinity]);
const done = (asked) =>
  new Promise((got, failed) => {
    asked.onsuccess = () => got(asked.result);
    asked.onerror = () => failed(asked.error);
  });

class Nowhere {
  keeps = false;
  load() {
    return new Map();
  }
  append() {}
  replace() {}
  remove() {}
}

export async function openStorage() {
  for (const kind of [PrivateFiles, Database]) {
    try {
      const storage = await kind.open();
      return { storage, found: await storage.load() };
    } catch (trouble) {
      if (trouble.name === "NoModificationAllowedError") throw trouble; // another tab has it: there are files, but not for us
    }
  }
  return borrowed(new Map());
}

export const borrowed = (found) => ({ storage: new Nowhere(), found });

// The files of one folder of Python's memory, and what of them is kept.
export class Mirror {
  constructor(FS, home, { storage, found }) {
    this.FS = FS;
    this.home = home;
    this.storage = storage;
    this.seen = new Map(); // file → which version of it is kept
    FS.mkdirTree(home);
    for (const [file, bytes] of found) {
      FS.mkdirTree((home + "/" + file).replace(/\/[^/]*$/, ""));
      FS.writeFile(home + "/" + file, bytes);
      if (file !== JOURNAL) this.seen.set(file, this.version(file));
    }
    this.journal = found.has(JOURNAL) ? this.node(JOURNAL) : null;
    this.kept = this.journal ? this.journal.usedBytes : 0;
    this.indexed = found.has(INDEX) ? this.kept : 0;
  }

  node(file) {
    return this.FS.lookupPath(this.home + "/" + file).node;
  }

  version(file) {
    const { ino, size, mtime } = this.FS.stat(this.home + "/" + file);
    return [ino, size, Number(mtime)].join();
  }

  all() {
    const index = this.FS.readdir(this.home).filter((name) => name.startsWith(INDEX) && !name.endsWith("-shm"));
    return new Map([JOURNAL, ...index, ...this.files("")].map((file) => [file, this.FS.readFile(this.home + "/" + file)]));
  }

  // Returns at once, unless a whole file is to be written: a tap waits for no promise that it does not need.
  keep() {
    const now = this.node(JOURNAL),
      size = now.usedBytes;
    if (now !== this.journal) return this.replaceJournal(now, size).then(() => this.keepOthers());
    const at = size < this.kept ? 0 : this.kept;
    const written = size === this.kept ? null : this.storage.append(now.contents.subarray(at, size), at);
    const wrote = () => {
      this.kept = size;
      return this.keepOthers();
    };
    return written instanceof Promise ? written.then(wrote) : wrote();
  }

  async replaceJournal(now, size) {
    await this.storage.replace(JOURNAL, now.contents.subarray(0, size));
    this.journal = now;
    this.kept = size;
  }

  keepOthers() {
    const files = this.files(""),
      changed = files.filter((file) => this.seen.get(file) !== this.version(file));
    const gone = [...this.seen.keys()].filter((file) => !files.includes(file) && file !== INDEX && file !== SEAL);
    return changed.length || gone.length ? this.replaceOthers(changed, gone) : undefined;
  }

  async replaceOthers(changed, gone) {
    for (const file of changed) {
      const version = this.version(file);
      await this.storage.replace(file, this.FS.readFile(this.home + "/" + file));
      this.seen.set(file, version);
    }
    for (const file of gone) {
      await this.storage.remove(file);
      this.seen.delete(file);
    }
  }

  files(folder) {
    return this.FS.readdir(this.home + "/" + folder)
      .filter((name) => name !== "." && name !== ".." && !NOT_KEPT.test(name))
      .flatMap((name) => {
        const file = folder ? folder + "/" + name : name;
        if (this.FS.isDir(this.FS.stat(this.home + "/" + file).mode)) return this.files(file);
        return file === JOURNAL ? [] : [file];
      });
  }

  // The index can be made from the journal; kept now and then, it makes the next start short however many games there are.
  indexIsOld(most) {
    return this.kept - this.indexed > most || this.kept < this.indexed;
  }

  async keepIndex() {
    const size = this.kept;
    for (const file of [INDEX, SEAL]) await this.storage.replace(file, this.FS.readFile(this.home + "/" + file));
    this.indexed = size;
  }
}
