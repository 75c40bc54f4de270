import type { IncomingMessage } from 'node:http';
import type { Listener } from './listener-chain.ts';

/** For 64 KB of JSON: enough on the slowest of lines. */
const BODY_MS = 30_000;

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Closes connections whose request body does not arrive in time. Node's own timeout must be a quarter of an hour, for
 * photos: a byte now and then would hold a connection for as long.
 */
export function bodyTimeout({ bodyMs = BODY_MS }: { bodyMs?: number } = {}): Listener {
  return {
    accept(request) {
      if (hasBody(request)) startTimeout(request, bodyMs);
      return true;
    },
  };
}

function startTimeout(request: IncomingMessage, bodyMs: number): void {
  const { socket } = request;
  const deadline = setTimeout(() => socket.destroy(), bodyMs).unref();
  deadlines.set(request, deadline);
  const arrived = () => {
    // The response may precede the end of the body.
    if (request.complete || socket.destroyed) clearTimeout(deadline);
  };
  request.once('end', arrived).once('close', arrived);
}

/** For the owner, who uploads photos. */
export function clearBodyTimeout(request: IncomingMessage): void {
  clearTimeout(deadlines.get(request));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
