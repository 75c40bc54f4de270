import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type AddressLogging, loggedAddress } from './logged-address.ts';
import { loggedUrl } from './request-route.ts';

/**
 * What may be logged: a request's method, route and network, and an error without text that a person wrote (PRIV-1).
 */
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

/** One line per request, at its response; calls of the server to itself only at `debug` (LIGHT-5). */
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
 * An error without the values of a failed query: its message repeats them all, including password hashes and visitors'
 * texts, and the database's `detail` quotes the row.
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

/** Foreign messages quote e-mail addresses, and URLs with tokens in the query string. */
function withoutPrivateParts(text: string): string {
  return text
    .replace(/(\w+:\/\/[^\s?#'"<>]*)[?#][^\s'"<>]*/g, '$1')
    .replace(/[^\s'"<>()[\],;:/]+@[^\s'"<>()[\],;/]+/g, '(address)');
}
