import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { callerKey, rateLimitKey } from '../rate-limit-key.ts';
import { sendRawError } from './send-raw-error.ts';
import type { TrustsProxy } from './trusted-proxies.ts';

/** Of all callers together: some 20 kB each while they are silent. */
const MAX_CONNECTIONS = 10_000;
/** Of one caller: a browser opens six, an office or a mobile network shares an address. */
const MAX_PER_CALLER = 256;
/** This machine: a supervisor, or a proxy that nobody has told us of. */
const OWN = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

interface BoundOptions {
  trusts: TrustsProxy;
  maxConnections?: number;
  maxPerCaller?: number;
}

/**
 * Nobody shuts others out by holding connections. Of one address only so many stay open, silent ones too. A proxy we trust
 * carries everybody over its connections: there the requests under way are counted, by the address it names; the limit
 * is the same, since a connection has one answer at a time. Whoever comes when all places are taken ends those that
 * nobody uses. To be installed after all that answers requests: what it turns away reaches none of them.
 */
export function limitConnections(
  { server }: Pick<FastifyInstance, 'server'>,
  { trusts, maxConnections = MAX_CONNECTIONS, maxPerCaller = MAX_PER_CALLER }: BoundOptions,
): void {
  const places = createPlaces(maxPerCaller);
  const isProxy = ({ remoteAddress = '' }: Socket) => trusts(remoteAddress, 0);

  server.maxConnections = maxConnections;
  server.on('drop', () => server.closeIdleConnections());
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (isProxy(socket) || OWN.has(remoteAddress)) return;
    const caller = rateLimitKey(remoteAddress);
    if (places.take(caller)) socket.once('close', () => places.leave(caller));
    else socket.destroy();
  });

  const inside = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isProxy(request.socket)) {
      const caller = callerKey(request, trusts);
      if (!places.take(caller)) {
        sendRawError(response, 'too_many_requests', 'Too many requests at once', { 'retry-after': '1' });
        return;
      }
      response.once('close', () => places.leave(caller));
    }
    for (const listener of inside) listener.call(server, request, response);
  });

  // Sockets, and whatever else says that it wants to become one: its connection is the caller's until it ends.
  server.prependListener('upgrade', (request: IncomingMessage, socket: Socket) => {
    if (!isProxy(request.socket)) return;
    const caller = callerKey(request, trusts);
    if (places.take(caller)) socket.once('close', () => places.leave(caller));
    else socket.destroy();
  });
}

function createPlaces(max: number) {
  const taken = new Map<string, number>();
  return {
    take(who: string): boolean {
      const count = taken.get(who) ?? 0;
      if (count >= max) return false;
      taken.set(who, count + 1);
      return true;
    },
    leave(who: string): void {
      const count = (taken.get(who) ?? 1) - 1;
      if (count > 0) taken.set(who, count);
      else taken.delete(who);
    },
  };
}
