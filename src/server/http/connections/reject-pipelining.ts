import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Listener } from './listener-chain.ts';

/** A connection that sends more requests than this before the first answer is cut off. */
const MAX_AHEAD = 8;

interface UnderWay {
  response: ServerResponse;
  /** Requests that came before it was answered. */
  ahead: number;
}

/**
 * One answer at a time on a connection. Pipelined requests are not answered: the connection ends after the answer under
 * way, as HTTP allows, and an honest client asks again. No browser and no proxy pipelines; a client that reads slowly
 * could use it to have a thousand answers made and kept in memory.
 */
export function rejectPipelining(): Listener {
  const underWay = new WeakMap<Socket, UnderWay>();
  return {
    accept({ socket }, response) {
      const before = underWay.get(socket);
      if (before !== undefined) {
        reject(before, socket);
        return false;
      }
      underWay.set(socket, { response, ahead: 0 });
      response.once('finish', () => underWay.delete(socket));
      return true;
    },
  };
}

function reject(before: UnderWay, socket: Socket): void {
  before.ahead += 1;
  if (before.ahead > MAX_AHEAD) {
    socket.destroy();
  } else if (before.ahead === 1) {
    if (!before.response.headersSent) before.response.shouldKeepAlive = false;
    before.response.once('finish', () => socket.destroySoon());
  }
}
