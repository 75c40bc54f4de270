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
    },
  };
}
