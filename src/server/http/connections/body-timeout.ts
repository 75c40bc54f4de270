import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** For 64 KB of JSON: over the slowest line there is, or never. */
const BODY_MS = 30_000;

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Lets go of senders who do not get to the end of what they send. Node's own deadline is for photos, a quarter of an hour,
 * and a byte now and then would hold a connection for as long. To be installed after all that answers requests.
 */
export function bodyTimeout(
  { server }: Pick<FastifyInstance, 'server'>,
  { bodyMs = BODY_MS }: { bodyMs?: number } = {},
): void {
  server.prependListener('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    const deadline = setTimeout(() => socket.destroy(), bodyMs).unref();
    deadlines.set(request, deadline);
    const arrived = () => {
      // An answer may have gone out before the body was in: the rest of it is still to come.
      if (request.complete || socket.destroyed) clearTimeout(deadline);
    };
    request.once('end', arrived).once('close', arrived);
  });
}

/** This one may take its time: the owner, who sends photos. */
export function clearBodyTimeout(request: IncomingMessage): void {
  clearTimeout(deadlines.get(request));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
