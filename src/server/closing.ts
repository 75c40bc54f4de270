import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from './db/connect.ts';

/** How long to wait for open responses; slower clients reconnect to the next process. */
const ANSWERS_MS = 3_000;
/** Supervisors kill a process ten seconds after asking it to stop. */
const DEADLINE_MS = 9_500;

/** Shuts down in order, once however often it is called: no new requests, running work ended, database closed. */
export function createClosing(app: FastifyInstance, database: Database): () => Promise<void> {
  const close = async () => {
    const forceCloseTimer = setTimeout(() => app.server.closeAllConnections(), ANSWERS_MS);
    try {
      await app.close();
    } finally {
      clearTimeout(forceCloseTimer);
      await database.close();
    }
  };
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close();
    return closing;
  };
}

/** SIGTERM and SIGINT end the process; what does not end in time is aborted, as in a power cut. */
export function closeOnSignals(close: () => Promise<void>, log: Pick<FastifyBaseLogger, 'error'>): void {
  const end = () => {
    setTimeout(() => {
      log.error('Shutdown timed out; aborting the remaining work.');
      process.exit(1);
    }, DEADLINE_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error(error, 'Shutdown failed');
        process.exit(1);
      },
    );
  };
  // Not only the first: npm passes on a signal that the whole group has received already.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
}
