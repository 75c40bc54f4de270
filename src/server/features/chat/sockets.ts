import { randomInt } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { WebSocket } from '@fastify/websocket';
import { CLOSE } from './effects.ts';
import type { Outlet } from './live-room.ts';

const PING_MS = 25_000;
/** A thousand pings and their answers in one go would be heard in the conversation: a few at a time, each at its turn. */
const TURNS = 25;
/** What a client has not read; a slow one cannot grow the server's memory (WS-3). */
const MAX_UNSENT_BYTES = 1024 * 1024;
/** How long somebody who was told to go may take to say goodbye. */
const CLOSE_WITHIN_MS = 1000;
/** Who is put out has no more to say: only what they are told needs time to arrive. */
const PUT_OUT_WITHIN_MS = 200;

export type RoomSocket = WebSocket & { /** Since the last ping. */ heard: boolean; turn: number };

export function roomSocket(socket: WebSocket): RoomSocket {
  return Object.assign(socket, { heard: true, turn: randomInt(TURNS) });
}

/**
 * A socket as the room sees it. Whole frames go to the connection itself, `wire`: `ws` would write a header anew for each
 * of a thousand readers. It holds nothing back that could come in between, as nothing is compressed.
 * `onPutOut`: the room did not want them any more.
 */
export function outletOf(socket: WebSocket, wire: Writable, onPutOut: () => void): Outlet {
  return {
    send(frame) {
      if (socket.readyState !== socket.OPEN) return;
      if (wire.writableLength > MAX_UNSENT_BYTES) socket.terminate();
      else wire.write(frame);
    },
    close(code, reason) {
      if (code !== CLOSE.policy) {
        closeSocket(socket, code, reason);
        return;
      }
      onPutOut();
      closeSocket(socket, code, reason, PUT_OUT_WITHIN_MS);
      // What they send on stays with the system, unread but for the little that is here already.
      socket.pause();
    },
  };
}

/** Says goodbye, and does not wait for long until it is answered. */
export function closeSocket(
  socket: WebSocket,
  code: number,
  reason: string,
  withinMs = CLOSE_WITHIN_MS,
): void {
  socket.close(code, reason);
  const timer = setTimeout(() => socket.terminate(), withinMs).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** Ends connections whose other end is gone without a word. Answers how to stop. */
export function watchLiveness(sockets: ReadonlySet<RoomSocket>): () => void {
  let turn = 0;
  const timer = setInterval(() => {
    turn = (turn + 1) % TURNS;
    for (const socket of sockets) if (socket.turn === turn) askForLife(socket);
  }, PING_MS / TURNS).unref();
  return () => clearInterval(timer);
}

function askForLife(socket: RoomSocket): void {
  if (!socket.heard) {
    socket.terminate();
    return;
  }
  socket.heard = false;
  socket.ping();
  socket.once('pong', () => {
    socket.heard = true;
  });
}

/** Says goodbye to all of them and waits until they are gone. */
export async function closeSockets(sockets: ReadonlySet<RoomSocket>): Promise<void> {
  const gone = [...sockets].map(
    (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
  );
  for (const socket of sockets) closeSocket(socket, CLOSE.goingAway, 'the server stops');
  await Promise.all(gone);
}
