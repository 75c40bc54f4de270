import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { callerKey, rateLimitKey } from '../rate-limit-key.ts';
import { IN_ALL, PER_CALLER } from './limits.ts';
import type { Listener } from './listener-chain.ts';
import { sendRawError } from './send-raw-error.ts';
import type { TrustsProxy } from './trusted-proxies.ts';

/** This machine: a supervisor, or a proxy that is not configured. */
const OWN = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

interface LimitOptions {
  trusts: TrustsProxy;
  maxConnections?: number;
  maxPerCaller?: number;
}

/**
 * Keeps a caller from shutting others out by holding connections. One IP may hold only so many, silent ones too. A trusted
 * proxy carries many callers over its connections: there the requests under way are counted, by the IP it names; the limit
 * is the same, since a connection has one answer at a time. When all connections are taken, a new one ends the idle ones.
 */
export function limitConnections({
  trusts,
  maxConnections = IN_ALL.connections,
  maxPerCaller = PER_CALLER.connections,
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
  const taken = new Map<string, number>();
  return {
    take(who: string): boolean {
      const count = taken.get(who) ?? 0;
      if (count >= max) return false;
      taken.set(who, count + 1);
      return true;
    },
    release(who: string): void {
      const count = (taken.get(who) ?? 1) - 1;
      if (count > 0) taken.set(who, count);
      else taken.delete(who);
    },
  };
}
