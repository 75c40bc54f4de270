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
 * One response at a time per connection. Pipelined requests are not answered: the connection closes after the response
 * in progress, as HTTP allows, and a well-behaved client retries. No browser or proxy pipelines; a slow reader could
 * use it to fill the memory with a thousand responses.
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
