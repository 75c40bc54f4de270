import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { pageRequestId } from '../inside-call.ts';

export const REQUEST_ID_HEADER = 'x-request-id';
const ACCEPTABLE = /^[\w-]{8,64}$/;

/**
 * Gives each request an id. It is in the request's log lines (`reqId`) and response, so that a reported error can be
 * found in the log. A trusted proxy may set the id; a call of the server to itself has the id of the page's request.
 */
export function requestIds({ trustProxy }: { trustProxy: boolean }): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const ofPage = pageRequestId();
    if (ofPage !== undefined) return ofPage;
    const incoming = headers[REQUEST_ID_HEADER];
    return trustProxy && typeof incoming === 'string' && ACCEPTABLE.test(incoming) ? incoming : randomUUID();
  };
}

export function installRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header(REQUEST_ID_HEADER, request.id));
}
