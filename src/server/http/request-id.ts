import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { pageRequestId } from './inside-call.ts';

export const REQUEST_ID_HEADER = 'x-request-id';
const ACCEPTABLE = /^[\w-]{8,64}$/;

/**
 * A name for every request: in each of its lines in the log as `reqId`, and in its answer, so that a visitor's trouble
 * can be found. A proxy that is trusted may have given one; a call of the server's own has that of its page.
 */
export function requestIds({ trustProxy }: { trustProxy: boolean }): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const ofPage = pageRequestId();
    if (ofPage !== undefined) return ofPage;
    const given = headers[REQUEST_ID_HEADER];
    return trustProxy && typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID();
  };
}

export function installRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header(REQUEST_ID_HEADER, request.id));
}
