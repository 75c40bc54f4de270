import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** A call of the server to itself while it renders a page. */
    isInside: boolean;
  }
}

/** The id of the page's request while one of its calls runs. Not in a header, which a visitor could send. */
const pageRequest = new AsyncLocalStorage<string>();

/** Calls a route without a socket; logged under the id of the page's request (LIGHT-5). */
export function callInside(
  app: FastifyInstance,
  requestId: string,
  options: InjectOptions,
): Promise<LightMyRequestResponse> {
  return pageRequest.run(requestId, async () => app.inject(options));
}

/** Undefined outside of such a call. */
export function pageRequestId(): string | undefined {
  return pageRequest.getStore();
}

export function installInsideCalls(app: FastifyInstance): void {
  app.decorateRequest('isInside', false);
  app.addHook('onRequest', async (request) => {
    request.isInside = pageRequestId() !== undefined;
  });
}
