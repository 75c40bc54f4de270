import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { callerOf, type TrustsProxy } from '../connections/trusted-proxies.ts';
import { type AddressLogging, loggedAddress } from './logger-options.ts';

/** A response that was sent without Fastify. */
interface Served {
  id: string;
  /** The URL as it may be logged. */
  url: string;
  status: number;
  ms: number;
  request: IncomingMessage;
}

export type LogServed = (served: Served) => void;

interface LogServedOptions {
  addresses: AddressLogging;
  trusts: TrustsProxy;
}

/** Logs responses that were sent without Fastify, in the same form as others (LIGHT-5). */
export function createLogServed(log: FastifyBaseLogger, { addresses, trusts }: LogServedOptions): LogServed {
  const own = log.child(
    {},
    {
      serializers: {
        // A serializer, because it runs only if the line is printed.
        req: ({ url, request: { method, headers, socket } }: Served) => ({
          method,
          url,
          remoteAddress: loggedAddress(
            callerOf(socket.remoteAddress ?? '', headers['x-forwarded-for'] as string | undefined, trusts),
            addresses,
          ),
        }),
      },
    },
  );
  return (served) => {
    const { id, status, ms } = served;
    own.info({ reqId: id, req: served, res: { statusCode: status }, responseTime: ms }, 'request completed');
  };
}
