// Everything is fetched once and answered from the cache ever after. A new version is fetched whole beside the old one, and waits.
"use strict";
const NAME = "comptes-de-fees " + new URL("./", self.location).pathname + " ";
const VERSION = "{version}",
  FILES = "{files}",
  PLAIN = "{plain}"; // hashed names; the others with the hash of what they must be
const CACHE = NAME + VERSION;

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    FILES.map(async (file) => {
      const found = await caches.match(file); // the version before may have it
      await cache.put(file, found || (await fetched(file, "default")));
    }),
  );
  await Promise.all(
    Object.entries(PLAIN).map(async ([file, sum]) => {
      const response = await fetched(file, "no-cache");
      const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
      const found = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      if (found !== sum) throw new Error(file + " is of another version"); // half uploaded: the next start tries again
      await cache.put(file, response);
    }),
  );
}

async function fetched(file, mode) {
  const response = await fetch(file, { cache: mode });
  if (!response.ok) throw new Error(file + ": " + response.status);
  return response;
}

async function activate() {
  const others = (await self.clients.matchAll({ includeUncontrolled: true })).length > 1;
  const old = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== CACHE);
  if (!others) await Promise.all(old.map((name) => caches.delete(name))); // another tab may still need its own
  await self.clients.claim();
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const found = (await cache.match(request, { ignoreSearch: true })) || (await caches.match(request));
  return found || (request.mode === "navigate" && (await cache.match("./"))) || fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
