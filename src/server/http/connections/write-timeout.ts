import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A reader who has taken nothing for this long is gone, or means to hold us up. */
const STALLED_MS = 60_000;

/**
 * Lets go of readers that do not read. Counted from when an answer begins to go out: work that takes long is silent for
 * good reasons, and so are streams of events, which have a measure of their own.
 */
export function installWriteTimeout(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw: { socket } }, _, payload) => {
    setWriteTimeout(socket);
    return payload;
  });
}

/** The same for an answer that no hook sees. */
export function setWriteTimeout(socket: unknown): void {
  // Node ends a connection whose time is up, and begins the time anew with every byte that gets through. A call made
  // inside the server has no connection.
  if (socket instanceof Socket) socket.setTimeout(STALLED_MS);
}
