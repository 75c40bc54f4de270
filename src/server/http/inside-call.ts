import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** A call that the server makes of itself while it renders a page, and no visitor's request. */
    isInside: boolean;
  }
}

/** The id of the page's request, for as long as one of its calls runs. No header says so: a visitor could send it. */
const pageRequest = new AsyncLocalStorage<string>();

/** Calls a route without a socket; the call is logged under the id of the request that it is made for (LIGHT-5). */
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
