import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { memoryLimits } from '../../memory-limits.ts';
import type { Listener } from './listener-chain.ts';
import { callerKey, rateLimitKey } from './rate-limit-key.ts';
import { sendRawError } from './send-raw-error.ts';
import type { TrustsProxy } from './trusted-proxies.ts';

const { connections } = memoryLimits;

/** The limits of all callers together. */
export const TOTAL_LIMITS = { streams: connections / 2, sockets: connections * 0.3, connections } as const;

const cappedAtQuarter = (most: number, ofAll: number) => Math.min(most, Math.floor(ofAll / 4));

/**
 * The limits of one IP address, in one process. They are high, because many visitors of a school or a mobile network
 * share an address, and each has a stream, perhaps a chat, and a few connections for requests.
 */
export const CALLER_LIMITS = {
  streams: cappedAtQuarter(400, TOTAL_LIMITS.streams),
  sockets: cappedAtQuarter(400, TOTAL_LIMITS.sockets),
  connections: cappedAtQuarter(1000, TOTAL_LIMITS.connections),
} as const;

/** Connections from these addresses are not limited: they may be those of a proxy that TRUST_PROXY does not name. */
const OWN = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

interface LimitOptions {
  trusts: TrustsProxy;
  maxConnections?: number;
  maxPerCaller?: number;
}

/**
 * Limits the connections of each IP address, silent ones included, so that no caller can take all of them. A trusted
 * proxy carries many callers, so its active requests are counted instead, under the IP address that the proxy names.
 * The limit is the same, because a connection has one active request at a time. When all connections are taken, a new
 * one is refused, and the idle ones are closed to make room.
 */
export function limitConnections({
  trusts,
  maxConnections = TOTAL_LIMITS.connections,
  maxPerCaller = CALLER_LIMITS.connections,
}: LimitOptions): Listener {
  const slots = createSlots(maxPerCaller);
  const isProxy = ({ remoteAddress = '' }: Socket) => trusts(remoteAddress, 0);
  const holdSlot = (caller: string, socket: Socket) => {
    if (slots.take(caller)) socket.once('close', () => slots.release(caller));
    else socket.destroy();
  };

  return {
    attach(server) {
      server.maxConnections = maxConnections;
      server.on('drop', () => server.closeIdleConnections());
      server.on('connection', (socket: Socket) => {
        const { remoteAddress = '' } = socket;
        if (!isProxy(socket) && !OWN.has(remoteAddress)) holdSlot(rateLimitKey(remoteAddress), socket);
      });
      // An upgraded connection, such as a WebSocket, counts until it ends.
      server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
        if (isProxy(request.socket)) holdSlot(callerKey(request, trusts), socket);
      });
    },
    accept(request, response) {
      if (!isProxy(request.socket)) return true;
      const caller = callerKey(request, trusts);
      if (!slots.take(caller)) {
        sendRawError(response, 'too_many_requests', 'Too many requests at once', { 'retry-after': '1' });
        return false;
      }
      response.once('close', () => slots.release(caller));
      return true;
    },
  };
}

function createSlots(max: number) {
  const counts = new Map<string, number>();
  return {
    take(who: string): boolean {
      const count = counts.get(who) ?? 0;
      if (count >= max) return false;
      counts.set(who, count + 1);
      return true;
    },
    release(who: string): void {
      const count = (counts.get(who) ?? 1) - 1;
      if (count > 0) counts.set(who, count);
      else counts.delete(who);
    },
  };
}

/** A connection that pipelines more requests than this is closed without waiting for the response in progress. */
const MAX_AHEAD = 8;

/** Node's private field for the response in progress: tracking it by listeners would cost more than sending a 304. */
type ServingSocket = Socket & { _httpMessage?: ServerResponse | null };

/**
 * Allows one response at a time per connection. Pipelined requests are not answered: the connection closes after the
 * response in progress, as HTTP allows, and a well-behaved client retries. Browsers and proxies do not pipeline, but a
 * slow reader could use pipelining to fill the memory with a thousand responses.
 */
export function rejectPipelining(): Listener {
  /** For each connection, how many requests arrived while a response was in progress. */
  const ahead = new WeakMap<Socket, number>();
  return {
    accept({ socket }, response) {
      // Node gives a response its socket after all earlier responses of the connection were sent.
      if (response.socket !== null) return true;
      const count = (ahead.get(socket) ?? 0) + 1;
      ahead.set(socket, count);
      reject(socket, count);
      return false;
    },
  };
}

function reject(socket: ServingSocket, count: number): void {
  const { _httpMessage: underWay } = socket;
  if (!underWay || count > MAX_AHEAD) {
    socket.destroy();
  } else if (count === 1) {
    if (!underWay.headersSent) underWay.shouldKeepAlive = false;
    underWay.once('finish', () => socket.destroySoon());
  }
}

/** Enough for 64 KB of JSON on the slowest connections. */
const BODY_MS = 30_000;

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Closes connections whose request body does not arrive in time. Node's `requestTimeout` is set to a quarter of an
 * hour, for the owner's photos, and any client could keep a connection busy that long by sending single bytes.
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
    // The request also closes if the response was sent before the whole body arrived; the timeout then continues.
    if (request.complete || socket.destroyed) clearTimeout(deadline);
  };
  request.once('end', arrived).once('close', arrived);
}

/** Ends the timeout of `bodyTimeout` for this request. Used for the owner, who may take long to send a photo. */
export function clearBodyTimeout(request: IncomingMessage): void {
  clearTimeout(deadlines.get(request));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A client that reads nothing for this long is gone or hostile. */
const STALLED_MS = 60_000;

/**
 * Closes connections whose client does not read. The timeout starts with the response, not with the request, because
 * nothing is sent during long work. Event streams have their own limit.
 */
export function installWriteTimeout(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw: { socket } }, _, payload) => {
    setWriteTimeout(socket);
    return payload;
  });
}

/** Starts the timeout of `installWriteTimeout`. Call it directly for responses that pass no hook. */
export function setWriteTimeout(socket: unknown): void {
  // Node restarts the timeout whenever the client accepts bytes. Calls inside the server have no real socket.
  if (socket instanceof Socket) socket.setTimeout(STALLED_MS);
}
