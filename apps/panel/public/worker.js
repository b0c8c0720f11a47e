/* Keeps the panel's own files, so that a page that works without a network opens without one. Never an answer of the API. */
importScripts("/panel/shell.js");

const { version, files } = self.estibaShell;
const CACHE = `estiba-panel ${version}`;
const PAGE = "/panel/";
const ASSETS = "/panel/assets/";
const PATIENCE_MS = 5_000;

async function keepShell() {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: "reload" });
  const html = await page.clone().text();
  const named = html.match(/\/panel\/assets\/[\w.-]+/g) ?? [];
  if (!page.ok || !named.every((file) => files.includes(file))) {
    // The browser comes back for the worker of that release.
    throw new Error("the page is of another release");
  }
  await cache.addAll(files);
  await cache.put(PAGE, page);
}

async function dropOthers() {
  for (const name of await caches.keys()) {
    if (name !== CACHE && name.startsWith("estiba-panel ")) {
      await caches.delete(name);
    }
  }
  await self.clients.claim();
}

const kept = async (address) => (await caches.open(CACHE)).match(address);

/** What the service says comes first, so that a new release is never hidden. */
async function askFirst(request, address) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.status < 500 ? answer : ((await kept(address)) ?? answer);
  } catch (error) {
    const answer = await kept(address);
    if (answer === undefined) {
      throw error;
    }
    return answer;
  }
}

/** A file whose name changes with its content. */
const keptFirst = async (request, address) => (await kept(address)) ?? fetch(request);

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepShell());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOthers());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || !pathname.startsWith(PAGE)) {
    return;
  }
  if (request.mode === "navigate") {
    event.respondWith(askFirst(request, PAGE));
  } else if (files.includes(pathname)) {
    const find = pathname.startsWith(ASSETS) ? keptFirst : askFirst;
    event.respondWith(find(request, pathname));
  }
});
