import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A reader that takes nothing for this long is gone or hostile. */
const STALLED_MS = 60_000;

/**
 * Closes connections of readers that do not read. Counted from the start of the response: long work is silent for good
 * reasons, and event streams have their own limit.
 */
export function installWriteTimeout(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw: { socket } }, _, payload) => {
    setWriteTimeout(socket);
    return payload;
  });
}

/** The same for a response that passes no hook. */
export function setWriteTimeout(socket: unknown): void {
  // Node restarts the timeout with every byte that is accepted. A call inside the server has no connection.
  if (socket instanceof Socket) socket.setTimeout(STALLED_MS);
}
