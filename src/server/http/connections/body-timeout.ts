import type { IncomingMessage } from 'node:http';
import type { Listener } from './listener-chain.ts';

/** For 64 KB of JSON: over the slowest line there is, or never. */
const BODY_MS = 30_000;

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Closes connections whose request body does not arrive in time. Node's own timeout is for photos, a quarter of an hour:
 * a byte now and then would hold a connection for as long.
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
    // An answer may have gone out before the body was in: the rest of it is still to come.
    if (request.complete || socket.destroyed) clearTimeout(deadline);
  };
  request.once('end', arrived).once('close', arrived);
}

/** This one may take its time: the owner, who sends photos. */
export function clearBodyTimeout(request: IncomingMessage): void {
  clearTimeout(deadlines.get(request));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
