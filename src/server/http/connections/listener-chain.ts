import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { FastifyServerFactory, FastifyServerOptions } from 'fastify';

/** One step of the chain that requests pass before Fastify sees them. */
export interface Listener {
  /** True passes the request on; false if it has been answered or its connection closed. */
  accept?(request: IncomingMessage, response: ServerResponse): boolean;
  /** Called once per server, to listen to its other events, such as new connections. */
  attach?(server: Server): void;
}

/** Creates the server with these listeners in front of Fastify, in this order. `inject` bypasses them. */
export function serverWith(listeners: readonly Listener[]): FastifyServerFactory {
  const accepting = listeners.filter(({ accept }) => accept !== undefined);
  return (handler, options: FastifyServerOptions & { http?: ServerOptions }) => {
    const server = createServer(options.http ?? {}, (request, response) => {
      for (const listener of accepting) {
        if (listener.accept?.(request, response) === false) return;
      }
      handler(request, response);
    });
    // Fastify sets these timeouts only on a server that it creates itself.
    server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout;
    server.requestTimeout = options.requestTimeout ?? server.requestTimeout;
    server.setTimeout(options.connectionTimeout ?? 0);
    for (const listener of listeners) listener.attach?.(server);
    return server;
  };
}
