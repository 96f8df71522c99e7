// Keeps the page itself at hand, so that it opens at once and says in its own words when the server is away; tells of
// turns. What is called after its content never changes; everything else is asked for anew. Games are never kept.
const KEPT = "townwright-page-1";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(["/", "/icon.svg"])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)))).then(() => self.clients.claim()),
  );
});

async function keep(request, answer) {
  if (answer.ok) await (await caches.open(KEPT)).put(request, answer.clone());
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (pathname.startsWith("/assets/")) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request).then((answer) => keep(request, answer))));
  } else if (request.mode === "navigate" && !pathname.startsWith("/verify")) {
    event.respondWith(fetch(request).then((answer) => keep("/", answer)).catch(() => caches.match("/")));
  }
});

self.addEventListener("push", (event) => {
  const news = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification("Townwright", { body: news.text ?? "It is your turn.", icon: "/icon.svg", tag: news.table, data: news }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = event.notification.data?.table ? `/t/${event.notification.data.table}` : "/mine";
  event.waitUntil(self.clients.openWindow(address));
});
