import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import fastifyWebsocket from '@fastify/websocket';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { CHAT_PATH, MAX_FRAME_BYTES } from '../../../../shared/chat.ts';
import { AppError } from '../../../../shared/errors.ts';
import { clientIdOf } from '../../../http/client-cookie.ts';
import { CALLER_LIMITS, TOTAL_LIMITS } from '../../../http/connections/connection-limits.ts';
import { isOwnOrigin } from '../../../http/request-guard.ts';
import { isOwner } from '../../../http/session.ts';
import type { LiveRoom } from '../live-room.ts';
import { CLOSE } from '../protocol/effects.ts';
import { ReconnectThrottle } from './reconnect-throttle.ts';
import { createSessionWatch, type SessionWatch } from './session-watch.ts';
import {
  clientConnection,
  closeSocket,
  closeSockets,
  type RoomSocket,
  roomSocket,
  watchLiveness,
} from './sockets.ts';

interface ChatRoutesOptions {
  room: LiveRoom;
  now: () => Date;
  publicUrl: string | undefined;
  https: boolean;
  /** Called for each of the owner's chat connections whose session has ended. */
  onSignedOut: () => void;
  /** How often sessions are checked if no notification arrives. */
  recheckMs?: number | undefined;
  log: Pick<FastifyBaseLogger, 'error' | 'debug'>;
}

/**
 * Serves `/ws`, and decides before the first frame who may connect. Call the returned `recheck` when a session may have
 * ended: it closes the sockets of ended sessions.
 */
export async function chatRoutes(
  app: FastifyInstance,
  { room, now, publicUrl, https, onSignedOut, recheckMs, log }: ChatRoutesOptions,
): Promise<Pick<SessionWatch, 'recheck'>> {
  const sockets = new Set<RoomSocket>();
  const perAddress = new Map<string, number>();
  /** Requests with an owner session, as checked before the handshake. */
  const ofOwner = new WeakSet<FastifyRequest>();
  const owners = createSessionWatch({
    isAlive: (sid) => app.sessions.isAlive(sid),
    onEnded(connection) {
      room.expel(connection, CLOSE.policy, 'signed out');
      onSignedOut();
    },
    onError: (error) => log.error(error, 'chat: session check failed, retrying'),
    recheckMs,
  });
  const stopWatching = watchLiveness(sockets);
  const throttle = new ReconnectThrottle();
  const closing = new AbortController();
  const penalize = (address: string) => throttle.penalize(address, now().getTime());

  async function waitForTurn(address: string): Promise<void> {
    const waitMs = throttle.wait(address, now().getTime());
    if (waitMs === undefined) throw new AppError('too_many_requests', 'Too many connections at once');
    if (waitMs === 0) return;
    await delay(waitMs, undefined, { signal: closing.signal, ref: false }).catch((cause: unknown) => {
      throw new AppError('unavailable', 'The server is stopping', { cause });
    });
  }

  await app.register(fastifyWebsocket, {
    options: {
      maxPayload: MAX_FRAME_BYTES,
      // Compression would cost memory for each connection and save little, because texts are short.
      perMessageDeflate: false,
      // Reads one frame per turn of the event loop, so that a client that sends many frames does not delay others.
      allowSynchronousEvents: false,
    },
    // Called for every socket error. After an oversized frame or invalid UTF-8, `ws` has already sent a close frame.
    errorHandler: (error, socket, request) => {
      log.debug(error);
      // Only protocol errors are penalized, not lost connections.
      if (String((error as { code?: unknown }).code).startsWith('WS_ERR_')) penalize(request.callerKey);
      socket.terminate();
    },
    preClose(done) {
      owners.close();
      closing.abort();
      stopWatching();
      closeSockets(sockets).then(() => done(), done);
    },
  });

  app.route({
    method: 'GET',
    url: CHAT_PATH,
    exposeHeadRoute: false,
    // Browsers let any site open a WebSocket, and may send the owner's cookie with it.
    onRequest: async (request) => {
      if (!isOwnOrigin(request, publicUrl))
        throw new AppError('forbidden', 'Cross-site requests are refused');
      // Checked before the handshake. Frames may arrive right after it, so `wsHandler` must not wait for a query
      // before it listens to them.
      if (await isOwner(request)) ofOwner.add(request);
      else await waitForTurn(request.callerKey);
    },
    handler: (_, reply) => reply.callNotFound(),
    wsHandler: async (socket, request) => {
      const connection = randomUUID();
      const address = request.callerKey;
      const count = (perAddress.get(address) ?? 0) + 1;
      const isFull = count > CALLER_LIMITS.sockets || sockets.size >= TOTAL_LIMITS.sockets;
      // The limits do not apply to the owner, whom visitors could otherwise lock out.
      if (isFull && !ofOwner.has(request)) {
        closeSocket(socket, CLOSE.tryAgain, 'too many connections');
        return;
      }
      perAddress.set(address, count);
      const entry = roomSocket(socket);
      sockets.add(entry);
      const early: [Buffer, boolean][] = [];
      let enter = (data: Buffer, isBinary: boolean): void => void early.push([data, isBinary]);
      socket.on('message', (data, isBinary) => {
        // Ignores the frames of a kicked client that were still in transit.
        if (socket.readyState === socket.OPEN) enter(data as Buffer, isBinary);
      });
      socket.once('close', () => {
        sockets.delete(entry);
        owners.remove(connection);
        room.disconnect(connection);
        const left = (perAddress.get(address) ?? 1) - 1;
        if (left > 0) perAddress.set(address, left);
        else perAddress.delete(address);
      });

      const owner = await isOwner(request);
      if (socket.readyState !== socket.OPEN) return;
      const sid = owner ? app.sessions.idOf(request) : undefined;
      if (sid !== undefined) owners.add(connection, sid);
      const client = clientConnection(socket, request.raw.socket, () => penalize(address));
      room.connect(connection, client, { isOwner: owner, address, clientId: clientIdOf(request, https) });
      enter = (data, isBinary) => room.receive(connection, data, isBinary);
      for (const [data, isBinary] of early) enter(data, isBinary);
    },
  });
  return owners;
}
