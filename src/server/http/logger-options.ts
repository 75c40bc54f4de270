import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type AddressLogging, loggedAddress } from './logged-address.ts';
import { loggedUrl } from './request-route.ts';

/** What the log may hold: of a request its method, route and network, of an error nothing that a person wrote (PRIV-1). */
export function loggerOptions(level: string, addresses: AddressLogging = 'truncated') {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: loggedUrl(request),
        remoteAddress: loggedAddress(request.ip, addresses),
      }),
      err: loggedError,
    },
  };
}

/** One line a request, when it is answered; calls that the server makes of itself only at `debug` (LIGHT-5). */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log[request.isInside ? 'debug' : 'info'](line, 'request completed');
  }
}

interface LoggedError {
  [key: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/**
 * An error without the values of a failed query: its message repeats them all, password hashes and visitors' words
 * among them, and the database's own `detail` quotes the row.
 */
function loggedError(error: Error & { code?: unknown; query?: unknown }): LoggedError {
  const { name, message = '', stack = '', code, query, cause } = error;
  const said = withoutPrivateParts(typeof query === 'string' ? `Failed query: ${query}` : message);
  return {
    type: name,
    message: said,
    stack: withoutPrivateParts(stack.replace(message, () => said)),
    ...(code === undefined ? {} : { code }),
    ...(cause instanceof Error ? { cause: loggedError(cause) } : {}),
  };
}

/** Others' messages quote mail addresses, and addresses with tokens behind the `?`. */
function withoutPrivateParts(text: string): string {
  return text
    .replace(/(\w+:\/\/[^\s?#'"<>]*)[?#][^\s'"<>]*/g, '$1')
    .replace(/[^\s'"<>()[\],;:/]+@[^\s'"<>()[\],;/]+/g, '(address)');
}
