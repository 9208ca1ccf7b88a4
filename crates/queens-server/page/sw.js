// Keeps the page for visits without a network. The build fills in the list of files and a hash of their content: other
// content is another version, kept whole beside the old one until no tab shows that any more.
const HASH = "1e34c51ab9194131";
const FILES = ["board/index.html", "compare/index.html", "count/index.html", "icon.svg", "index.html", "learn/index.html", "page.css", "page.js", "queens.wasm", "race/index.html", "watch/index.html", "worker.js"];

const scope = new URL(registration.scope);
const prefix = `n-queens ${scope.pathname} `;
const name = prefix + HASH;

async function keep() {
  const cache = await caches.open(name);
  await cache.addAll(FILES.map((file) => new Request(new URL(file, scope), { cache: "no-cache" })));
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((other) => other.startsWith(prefix) && other !== name).map((other) => caches.delete(other)));
}

/** Without a network there is no server to ask. */
function serverOf(request) {
  return fetch(request).catch(() => Response.json({ api: null }));
}

/** A new version takes over when the last tab of the old one is loaded again. */
async function isReplaced(request) {
  if (request.mode !== "navigate" || !registration.waiting || (await clients.matchAll()).length > 1) return false;
  registration.waiting.postMessage("take over");
  return true;
}

async function answer(request, file) {
  if (await isReplaced(request)) return new Response("", { headers: { Refresh: "0" } });
  const cache = await caches.open(name);
  return (await cache.match(new URL(file, scope))) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
addEventListener("message", ({ data }) => data === "take over" && skipWaiting());

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return;
  const path = url.pathname.slice(scope.pathname.length);
  if (path === "server.json") return event.respondWith(serverOf(event.request));
  if (FILES.includes(path)) return event.respondWith(answer(event.request, path));
  const isFolder = path === "" || path.endsWith("/");
  if (!FILES.includes(isFolder ? `${path}index.html` : `${path}/index.html`)) return;
  // The links of a view are relative to its folder.
  if (!isFolder) return event.respondWith(Response.redirect(`${url.pathname}/${url.search}`));
  event.respondWith(answer(event.request, `${path}index.html`));
});
