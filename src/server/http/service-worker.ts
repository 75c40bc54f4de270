import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { SERVICE_WORKER_PATH } from '../../shared/offline.ts';

/** Takes the place of every worker before it, forgets what they kept, and goes. */
const RETIRING = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

interface ServiceWorkerOptions {
  /** As it was built; none while developing. */
  file: string | undefined;
  isOn: boolean;
}

/** The worker for offline (SITE-2), or, switched off, the one that ends all others. Never kept: it could not be called back. */
export async function installServiceWorker(
  app: FastifyInstance,
  { file, isOn }: ServiceWorkerOptions,
): Promise<void> {
  const script = isOn && file !== undefined ? await readFile(file, 'utf8') : RETIRING;
  app.get(SERVICE_WORKER_PATH, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );
}
