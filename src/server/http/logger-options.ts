import type { FastifyRequest } from 'fastify';

/**
 * What the log may hold: no cookies, and of an address only its path. Behind the `?` stand authorization codes, the
 * words of searches and the addresses of photos.
 */
export function loggerOptions(level: string) {
  return {
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({
        method,
        url: url.replace(/\?.*/, ''),
        remoteAddress: ip,
      }),
      err: loggedError,
    },
  };
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
  const { name, message, stack = '', code, query, cause } = error;
  const said = typeof query === 'string' ? `Failed query: ${query}` : message;
  return {
    type: name,
    message: said,
    stack: stack.replace(message, () => said),
    ...(code === undefined ? {} : { code }),
    ...(cause instanceof Error ? { cause: loggedError(cause) } : {}),
  };
}
