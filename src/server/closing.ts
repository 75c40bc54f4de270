import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from './db/connect.ts';

/** Answers under way are waited for this long; readers slower than that come back to the next process. */
const ANSWERS_MS = 3_000;
/** Whoever asks a process to stop kills it after ten seconds. */
const DEADLINE_MS = 9_500;

/** Ends in order, once however often it is asked for: no new requests, running work ended, database closed. */
export function createClosing(app: FastifyInstance, database: Database): () => Promise<void> {
  const close = async () => {
    const impatience = setTimeout(() => app.server.closeAllConnections(), ANSWERS_MS);
    try {
      await app.close();
    } finally {
      clearTimeout(impatience);
      await database.close();
    }
  };
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close();
    return closing;
  };
}

/** SIGTERM and SIGINT end the process; what cannot be ended in time is cut off, as a power cut would do it. */
export function closeOnSignals(close: () => Promise<void>, log: Pick<FastifyBaseLogger, 'error'>): void {
  const end = () => {
    setTimeout(() => {
      log.error('Gomai did not end in time; what was still under way is cut off.');
      process.exit(1);
    }, DEADLINE_MS).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error(error, 'Gomai could not end in order');
        process.exit(1);
      },
    );
  };
  // Not only the first: npm passes on what its whole group has been sent already.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);
}
