import { isOfflineFile, isVisitorsPath, type StorePageMessage } from '../shared/offline.ts';
import { notStoredPage } from './not-stored-page.ts';
import { findFile, findPage, storePage } from './offline-pages.ts';
import { openPush, replaceSubscription, showPush } from './push.ts';
import { withFallback } from './with-fallback.ts';

declare const self: ServiceWorkerGlobalScope;

/* Offline support (SITE-2) and notifications (FOLLOW-5). Every request goes to the server, so that visitors see
   current pages; stored ones are used only if the server cannot be reached. */

// A new worker takes over at once, because no page depends on the old one.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isVisitorsPath(pathname)) event.respondWith(withFallback(request, storedPage));
  } else if (isOfflineFile(pathname)) {
    event.respondWith(withFallback(request, findFile));
  }
});

self.addEventListener('message', (event) => {
  const message = event.data as Partial<StorePageMessage> | null;
  if (message?.kind === 'store') event.waitUntil(storePage(message as StorePageMessage));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event.notification)));
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(replaceSubscription(event)));

async function storedPage(request: Request): Promise<Response> {
  return (await findPage(new URL(request.url).pathname)) ?? notStoredPage();
}
