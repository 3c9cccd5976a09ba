import { openOffline } from '../offline/database.ts';
import { type OpenPath, TAKE_OVER } from './messages.ts';
import { ENGLISH, type Manner, notificationOf, safePath } from './notification.ts';
import type { WorkerScope } from './scope.ts';

// The service worker: the client without a connection, and notifications while no page is open. The build replaces the two names.
declare const self: WorkerScope;
/** A hash of the files below. */
declare const __BUILD__: string;
/** The files of the first page. */
declare const __SHELL__: readonly string[];

const CACHE = `guildhall-${__BUILD__}`;
const INDEX = '/index.html';
const IMMUTABLE = /^\/assets\//;
/** Paths that are not pages of the client; an error of the network is theirs. */
const OTHERS = /^\/(api|cdn|gateway|voice|session|oauth2|activate|agent-login|connections|docs|testing)(\/|$)/;
/** Ms after which a page is opened from the cache, although the network may still respond. */
const PATIENCE = 4000;

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await self.caches.open(CACHE);
      // Files with a hash in their name come from the cache of the browser, which the first page has filled.
      await cache.addAll(__SHELL__);
      await cache.add(new Request(INDEX, { cache: 'reload' }));
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await self.caches.keys();
      await Promise.all(names.filter((name) => name !== CACHE).map((name) => self.caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!OTHERS.test(url.pathname)) event.respondWith(openPage(request));
  } else if (IMMUTABLE.test(url.pathname)) event.respondWith(fromCache(request));
  else if (__SHELL__.includes(url.pathname)) event.respondWith(fetch(request).catch(() => fromCache(request)));
});

/** The page of the server, so that it is never an old one; the stored one if the network fails or takes too long. */
async function openPage(request: Request): Promise<Response> {
  const stored = await self.caches.match(INDEX, { cacheName: CACHE });
  const fetched = fetch(request);
  if (!stored) return fetched;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(stored), PATIENCE);
  });
  try {
    const response = await Promise.race([fetched, late]);
    // A proxy that finds no server behind it.
    return response.status === 502 || response.status === 503 || response.status === 504 ? stored : response;
  } catch {
    return stored;
  } finally {
    clearTimeout(timer);
  }
}

/** A file that never changes: stored at its first use. */
async function fromCache(request: Request): Promise<Response> {
  const stored = await self.caches.match(request, { ignoreVary: true });
  if (stored) return stored;
  const response = await fetch(request);
  if (response.status === 200) {
    const cache = await self.caches.open(CACHE);
    await cache.put(request, response.clone());
  }
  return response;
}

self.addEventListener('push', (event) => {
  event.waitUntil(
    (async () => {
      const { title, options } = notificationOf(read(event.data), await manner());
      await self.registration.showNotification(title, options);
    })(),
  );
});

function read(data: { json(): unknown } | null): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

/** How this device shows pushes, from what its pages have stored. */
async function manner(): Promise<Manner> {
  const database = await openOffline();
  const [hides, words] = await Promise.all([database.get('options', 'hidesText'), database.get('options', 'pushWords')]);
  database.close();
  return { showsText: hides !== true, words: typeof words === 'object' ? words : ENGLISH };
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(safePath(String(event.notification.data?.url ?? ''))));
});

/** Shows a path in a page that is open, the visible one first, or in a new one. */
async function open(url: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) {
    await self.clients.openWindow(url);
    return;
  }
  const message: OpenPath = { type: 'open', url };
  page.postMessage(message);
  // A browser may refuse: the page is open in any case.
  await page.focus().catch(() => undefined);
}
