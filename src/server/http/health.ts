import type { FastifyInstance } from 'fastify';
import { AppError, errorBody, errorStatus } from '../../shared/errors.ts';
import { getLiveness, getReadiness, type MediaHealth } from '../../shared/health.ts';
import { route } from './route.ts';

const TIMEOUT_MS = 2000;
const RETRY_AFTER_SEC = 2;

interface HealthOptions {
  /** Sends a cheap query. */
  pingDatabase: () => Promise<unknown>;
  build: { version: string; commit: string | null };
  /** The problem of the originals' bucket, if there is one. Never rejects. */
  mediaProblem?: (() => Promise<MediaHealth | undefined>) | undefined;
  /** False once the server is about to stop. */
  isReady?: () => boolean;
  timeoutMs?: number;
}

/**
 * Serves `/healthz` and `/readyz`. A process is ready if it is not about to stop and the database responds; with
 * `database=optional`, the database does not matter. Both are polled every few seconds, so successes are not logged.
 */
export async function installHealth(
  app: FastifyInstance,
  { pingDatabase, build, mediaProblem, isReady = () => true, timeoutMs = TIMEOUT_MS }: HealthOptions,
): Promise<void> {
  // Concurrent requests share one query.
  let pending: Promise<unknown> | undefined;
  const answersInTime = async (): Promise<boolean> => {
    pending ??= pingDatabase().finally(() => {
      pending = undefined;
    });
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), timeoutMs);
    });
    const answered = pending.then(
      () => true,
      () => false,
    );
    return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer));
  };

  await app.register(
    async (quiet) => {
      // Any Host is accepted, because supervisors use the machine's IP address instead of the site's name.
      quiet.addHook('onRoute', (options) => {
        options.config = { ...options.config, anyHost: true };
      });
      quiet.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
      quiet.addHook('onRequest', async ({ routeOptions }, reply) => {
        if (routeOptions.config.endpoint !== getReadiness || isReady()) return;
        // Sent, not thrown: a planned stop is no error to be logged.
        const body = errorBody('overloaded', 'The server is about to stop');
        return reply.code(errorStatus.overloaded).send(body);
      });
      route(quiet, getLiveness, () => ({ status: 'ok' as const, ...build }));
      route(quiet, getReadiness, async ({ query, reply }) => {
        const isOptional = query.database === 'optional';
        const [isAnswered, media] = await Promise.all([isOptional || answersInTime(), mediaProblem?.()]);
        if (isAnswered) return { status: 'ok' as const, media };
        reply.header('retry-after', RETRY_AFTER_SEC);
        throw new AppError('overloaded', 'The database does not answer');
      });
    },
    { logLevel: 'warn' },
  );
}
