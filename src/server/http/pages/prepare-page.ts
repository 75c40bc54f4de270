import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Choices } from '../../../shared/choices.ts';
import type { PageResponse, PreparedPage, PreparePage } from '../../../shared/page.ts';
import { hasSession } from '../caching/response-keys.ts';
import { VersionedCache } from '../caching/versioned-cache.ts';
import { callInside, type Dependency } from '../inside-call.ts';

interface PreparerOptions {
  app: FastifyInstance;
  renderer: () => Promise<PreparePage>;
  publicUrl: string | undefined;
  sessionCookie: string;
  /** Changes with any data that a page may show; undefined while this process cannot know about changes. */
  version: () => string | undefined;
}

interface Prepared {
  page: PreparedPage;
  /** What the page was made from; undefined if the page must not be shared. */
  dependencies: readonly Dependency[] | undefined;
}

/**
 * Prepares pages. Visitors who request the same page at the same time share one preparation, unless `version` is
 * unknown. Cookies are passed on only with a session, so that a shared page contains nothing personal.
 */
export function createPagePreparer({ app, renderer, publicUrl, sessionCookie, version }: PreparerOptions) {
  const underWay = new VersionedCache<Prepared>({ max: 1, isCacheable: () => false });

  const prepare = async (id: string, url: string, choices: Choices, cookie?: string) => {
    const dependencies: Dependency[] = [];
    let isShared = cookie === undefined;
    const fetch = async (callUrl: string): Promise<PageResponse> => {
      const call = await callInside(app, id, { url: callUrl, headers: { cookie: cookie ?? '' } });
      if (call.dependencies === undefined) isShared = false;
      else dependencies.push(...call.dependencies);
      const { response } = call;
      return {
        ok: response.statusCode < 400,
        status: response.statusCode,
        statusText: response.statusMessage,
        text: async () => response.body,
      };
    };
    const page = await (await renderer())({ url, choices, publicUrl, fetch });
    return { page, dependencies: isShared && !page.isPersonal ? dependencies : undefined };
  };

  return ({ id, headers }: FastifyRequest, url: string, choices: Choices): Promise<Prepared> => {
    const { cookie } = headers;
    if (hasSession(cookie, sessionCookie)) return prepare(id, url, choices, cookie);
    const key = `${choices.language} ${choices.theme} ${url}`;
    return underWay.get(key, version(), () => prepare(id, url, choices));
  };
}
