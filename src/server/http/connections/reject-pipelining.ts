import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Who has asked for so much before the first answer is cut off. */
const MAX_AHEAD = 8;

interface UnderWay {
  response: ServerResponse;
  /** Requests that came before it was answered. */
  ahead: number;
}

/**
 * One answer at a time on a connection. Requests sent ahead of their turn (pipelining) are not answered: the connection
 * ends after the answer under way, as HTTP allows, and whoever meant it honestly asks again. No browser and no proxy does
 * it, but whoever reads slowly could have a thousand answers made that way, to lie in our memory.
 *
 * To be installed after all that answers requests: what it turns away reaches none of them.
 */
export function rejectPipelining({ server }: Pick<FastifyInstance, 'server'>): void {
  const underWay = new WeakMap<Socket, UnderWay>();
  const inside = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const before = underWay.get(socket);
    if (before !== undefined) {
      turnAway(before, socket);
      return;
    }
    underWay.set(socket, { response, ahead: 0 });
    response.once('finish', () => underWay.delete(socket));
    for (const listener of inside) listener.call(server, request, response);
  });
}

function turnAway(before: UnderWay, socket: Socket): void {
  before.ahead += 1;
  if (before.ahead > MAX_AHEAD) {
    socket.destroy();
  } else if (before.ahead === 1) {
    if (!before.response.headersSent) before.response.shouldKeepAlive = false;
    before.response.once('finish', () => socket.destroySoon());
  }
}
