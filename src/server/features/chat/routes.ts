import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import fastifyWebsocket from '@fastify/websocket';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { CHAT_PATH, MAX_FRAME_BYTES } from '../../../shared/chat.ts';
import { AppError } from '../../../shared/errors.ts';
import { clientIdOf } from '../../http/client-cookie.ts';
import { isOwnOrigin } from '../../http/request-guard.ts';
import { isOwner } from '../../http/session.ts';
import { Door } from './door.ts';
import { CLOSE } from './effects.ts';
import type { LiveRoom } from './live-room.ts';
import { createOwnerWatch, type OwnerWatch } from './owner-watch.ts';
import {
  closeSocket,
  closeSockets,
  outletOf,
  type RoomSocket,
  roomSocket,
  watchLiveness,
} from './sockets.ts';

const MAX_SOCKETS = 3000;
/** A school or a phone network is one address; how fast they may speak is the room's to bound. */
const MAX_PER_ADDRESS = 50;

interface ChatRoutesOptions {
  room: LiveRoom;
  now: () => Date;
  publicUrl: string | undefined;
  https: boolean;
  /** A session of the owner's has ended: perhaps nobody is there any more. */
  onSignedOut: () => void;
  /** How often sessions are looked at, beside being told of their ends. */
  lookMs?: number | undefined;
  log: Pick<FastifyBaseLogger, 'error' | 'debug'>;
}

/**
 * `/ws`: the room's door. Who comes in is settled before the first frame is read. Answers how to say that a session may
 * have ended: who came in with it is shown out.
 */
export async function chatRoutes(
  app: FastifyInstance,
  { room, now, publicUrl, https, onSignedOut, lookMs, log }: ChatRoutesOptions,
): Promise<Pick<OwnerWatch, 'look'>> {
  const sockets = new Set<RoomSocket>();
  const perAddress = new Map<string, number>();
  /** Whose session was found before the socket opened. */
  const ofOwner = new WeakSet<FastifyRequest>();
  const owners = createOwnerWatch({
    isAlive: (sid) => app.sessions.isAlive(sid),
    onEnded(connection) {
      room.expel(connection, CLOSE.policy, 'signed out');
      onSignedOut();
    },
    onError: (error) => log.error(error, "The owner's session is looked at again"),
    lookMs,
  });
  const stopWatching = watchLiveness(sockets);
  const door = new Door();
  const closing = new AbortController();
  const putOut = (address: string) => door.putOut(address, now().getTime());

  async function waitForTurn(address: string): Promise<void> {
    const waitMs = door.wait(address, now().getTime());
    if (waitMs === undefined) throw new AppError('too_many_requests', 'Too many connections at once');
    if (waitMs === 0) return;
    await delay(waitMs, undefined, { signal: closing.signal, ref: false }).catch((cause: unknown) => {
      throw new AppError('unavailable', 'The server stops', { cause });
    });
  }

  await app.register(fastifyWebsocket, {
    options: {
      maxPayload: MAX_FRAME_BYTES,
      // Its memory, a window for each connection, is worth more than the bytes of a few words.
      perMessageDeflate: false,
      // Of a volley of frames one is read at a time, so that the others' come in between.
      allowSynchronousEvents: false,
    },
    // Oversized frames and bad UTF-8: `ws` has closed the connection already.
    errorHandler: (error, socket, request) => {
      log.debug(error);
      // A connection that only breaks is nobody's fault.
      if (String((error as { code?: unknown }).code).startsWith('WS_ERR_')) putOut(request.callerKey);
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
    // Browsers ask nobody before they open a socket to another site, and send the owner's cookie along.
    onRequest: async (request) => {
      if (!isOwnOrigin(request, publicUrl))
        throw new AppError('forbidden', 'Cross-site requests are refused');
      // Read now, because a socket's frames do not wait.
      if (await isOwner(request)) ofOwner.add(request);
      else await waitForTurn(request.callerKey);
    },
    handler: (_, reply) => reply.callNotFound(),
    wsHandler: async (socket, request) => {
      const connection = randomUUID();
      const address = request.callerKey;
      const count = (perAddress.get(address) ?? 0) + 1;
      const isFull = count > MAX_PER_ADDRESS || sockets.size >= MAX_SOCKETS;
      // Visitors may share the owner's network, or fill the room: it stays the owner's own.
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
        // Who was shown the door may have more on its way.
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
      const outlet = outletOf(socket, request.raw.socket, () => putOut(address));
      room.connect(connection, outlet, { isOwner: owner, address, clientId: clientIdOf(request, https) });
      enter = (data, isBinary) => room.receive(connection, data, isBinary);
      for (const [data, isBinary] of early) enter(data, isBinary);
    },
  });
  return owners;
}
