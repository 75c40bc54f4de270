import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { SERVICE_WORKER_PATH } from '../../../shared/offline.ts';

/** A worker that replaces the installed one, deletes all caches, and unregisters itself. */
const RETIRING = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

interface ServiceWorkerOptions {
  /** The built file; none in development. */
  file: string | undefined;
  isOn: boolean;
}

/**
 * Serves the worker for offline use (SITE-2) or, if it is switched off or not built, a script that removes it.
 * With `no-cache`, browsers check for a new script each time, so that a worker can be withdrawn.
 */
export async function installServiceWorker(
  app: FastifyInstance,
  { file, isOn }: ServiceWorkerOptions,
): Promise<void> {
  const script = isOn && file !== undefined ? await readFile(file, 'utf8') : RETIRING;
  app.get(SERVICE_WORKER_PATH, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );
}
