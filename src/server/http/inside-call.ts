import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** A call of the server to itself while it renders a page. */
    isInside: boolean;
  }
}

/** Data that a response was made from. When the data changes, its version changes. */
export interface Dependency {
  /** The version at the time of reading; undefined if it was unknown. */
  readonly version: string | undefined;
  readonly current: () => string | undefined;
  /** The same dependency without the likes of the last second (`TableVersions.settledVersion`). */
  readonly settled?: Dependency;
}

/** Whether the dependency is known to be unchanged since it was read. */
export function isUnchanged({ version, current }: Dependency): boolean {
  return version !== undefined && version === current();
}

/** Whether the dependency is known to be unchanged since it was read, except for likes of the last second. */
export function isSettled(dependency: Dependency): boolean {
  const { settled } = dependency;
  return isUnchanged(dependency) || (settled !== undefined && isUnchanged(settled));
}

/** Statuses of responses that stay the same until a dependency changes; other failures may be temporary. */
const LASTING = new Set([200, 401, 403, 404]);

interface InsideCall {
  /** The id of the page's request. */
  requestId: string;
  dependencies: Dependency[];
}

/** The inside call in whose context the code runs. It is not in a header, because a visitor could send one. */
const running = new AsyncLocalStorage<InsideCall>();

interface InsideResponse {
  response: LightMyRequestResponse;
  /** What the response was made from; undefined if its route noted nothing or its failure may be temporary. */
  dependencies: readonly Dependency[] | undefined;
}

/** Calls a route without a socket. The call is logged under the id of the page's request (LIGHT-5). */
export async function callInside(
  app: FastifyInstance,
  requestId: string,
  options: InjectOptions,
): Promise<InsideResponse> {
  const call: InsideCall = { requestId, dependencies: [] };
  const response = await running.run(call, async () => app.inject(options));
  const isKnown = call.dependencies.length > 0 && LASTING.has(response.statusCode);
  return { response, dependencies: isKnown ? call.dependencies : undefined };
}

/**
 * Records a dependency of a response. The page made from the response is then shared until the dependency changes
 * (LIGHT-6), so the response must be the same for all visitors. Does nothing outside of an inside call.
 * @param version taken before the data was read
 */
export function noteDependency(
  current: () => string | undefined,
  version = current(),
  settled?: Dependency,
): void {
  running.getStore()?.dependencies.push({ version, current, ...(settled && { settled }) });
}

/** The id of the page's request; undefined outside of an inside call. */
export function pageRequestId(): string | undefined {
  return running.getStore()?.requestId;
}

export function installInsideCalls(app: FastifyInstance): void {
  app.decorateRequest('isInside', false);
  app.addHook('onRequest', async (request) => {
    request.isInside = running.getStore() !== undefined;
  });
}
