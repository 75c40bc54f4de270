import { randomInt } from 'node:crypto';
import type { Writable } from 'node:stream';
import type { WebSocket } from '@fastify/websocket';
import { CLOSE } from '../protocol/effects.ts';
import type { ClientConnection } from '../protocol/frames.ts';

const PING_MS = 25_000;
/** Connections are pinged in this many groups, because a thousand pings at once would delay messages. */
const PING_SLOTS = 25;
/** A client with more unsent bytes is disconnected, because slow clients must not use up memory (WS-3). */
const MAX_UNSENT_BYTES = 1024 * 1024;
/** How long a client may take to answer the close frame. */
const CLOSE_TIMEOUT_MS = 1000;
/** A kicked client is terminated after this time, so that the close frame with the reason can arrive first. */
const KICK_TIMEOUT_MS = 200;

export type RoomSocket = WebSocket & {
  /** False while a ping is unanswered. */ isAlive: boolean;
  turn: number;
};

export function roomSocket(socket: WebSocket): RoomSocket {
  return Object.assign(socket, { isAlive: true, turn: randomInt(PING_SLOTS) });
}

/**
 * Wraps a socket for the room. Frames are written to the raw connection (`wire`), because `ws` would write a header for
 * each recipient. This is safe without compression: `ws` then has no buffered data that could mix with the frames.
 * @param onKick called when the room kicks this member
 */
export function clientConnection(socket: WebSocket, wire: Writable, onKick: () => void): ClientConnection {
  const send = (frame: Buffer, onSent?: () => void) => {
    if (socket.readyState !== socket.OPEN) return;
    if (wire.writableLength > MAX_UNSENT_BYTES) socket.terminate();
    else wire.write(frame, onSent);
  };
  return {
    send: (frame) => send(frame),
    sendLatest: latestOnly(send),
    close(code, reason) {
      if (code !== CLOSE.policy) {
        closeSocket(socket, code, reason);
        return;
      }
      onKick();
      closeSocket(socket, code, reason, KICK_TIMEOUT_MS);
      // Stops reading; only the few frames that are already buffered still arrive.
      socket.pause();
    },
  };
}

/** Sends one frame at a time. Of the frames that are passed meanwhile, sends only the last. */
function latestOnly(send: (frame: Buffer, onSent: () => void) => void): (frame: Buffer) => void {
  let isSending = false;
  let next: Buffer | undefined;
  const onSent = () => {
    isSending = false;
    const frame = next;
    next = undefined;
    if (frame !== undefined) sendNow(frame);
  };
  const sendNow = (frame: Buffer) => {
    isSending = true;
    send(frame, onSent);
  };
  return (frame) => {
    if (isSending) next = frame;
    else sendNow(frame);
  };
}

/** Sends a close frame, and terminates the connection if no answer comes in time. */
export function closeSocket(
  socket: WebSocket,
  code: number,
  reason: string,
  withinMs = CLOSE_TIMEOUT_MS,
): void {
  socket.close(code, reason);
  const timer = setTimeout(() => socket.terminate(), withinMs).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** Terminates connections that do not answer pings. Returns a function to stop. */
export function watchLiveness(sockets: ReadonlySet<RoomSocket>): () => void {
  let turn = 0;
  const timer = setInterval(() => {
    turn = (turn + 1) % PING_SLOTS;
    for (const socket of sockets) if (socket.turn === turn) pingOrTerminate(socket);
  }, PING_MS / PING_SLOTS).unref();
  return () => clearInterval(timer);
}

function pingOrTerminate(socket: RoomSocket): void {
  if (!socket.isAlive) {
    socket.terminate();
    return;
  }
  socket.isAlive = false;
  socket.ping();
  socket.once('pong', () => {
    socket.isAlive = true;
  });
}

/** Closes all sockets; resolves once all are closed. */
export async function closeSockets(sockets: ReadonlySet<RoomSocket>): Promise<void> {
  const closed = [...sockets].map(
    (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
  );
  for (const socket of sockets) closeSocket(socket, CLOSE.goingAway, 'the server stops');
  await Promise.all(closed);
}
