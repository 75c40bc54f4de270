import type { FastifyInstance, FastifyReply } from 'fastify';
import { clearCache, generateCache, getCacheStats, getUncached } from '../../../shared/cache.ts';
import type { Bus } from '../../db/bus.ts';
import { route } from '../../http/route.ts';
import { createClearing } from './clearing.ts';
import { generate } from './generate.ts';
import { cacheStats, type StatsSources } from './stats.ts';

export interface CacheRoutesOptions extends StatsSources {
  bus: Bus;
}

/** The cache tab's calls (CACHE-2). */
export async function cacheRoutes(app: FastifyInstance, { bus, ...sources }: CacheRoutesOptions) {
  const { images, counters, publishedUrls } = sources;
  const clearing = await createClearing({ images, counters, bus, log: app.log });
  app.addHook('onClose', () => clearing.stop());

  route(app, getCacheStats, ({ query }) => cacheStats(sources, query.language));

  route(app, clearCache, async ({ body }) => {
    await clearing.clear(body.type);
    return { cleared: body.type };
  });

  route(app, getUncached, async () => {
    const { uncachedUrls } = await images.survey(await publishedUrls());
    return { uncached: uncachedUrls.length, uncachedUrls };
  });

  route(app, generateCache, ({ body, request, reply }) =>
    generate(body.imageUrls, {
      prepare: images.prepare,
      signal: hangUpSignal(reply),
      onError: (err, imageUrl) =>
        request.log.warn({ err, imageHost: hostOf(imageUrl) }, 'cache: preparing a photo failed'),
    }),
  );
}

/** The path may contain folder names and tokens of shared links. */
function hostOf(imageUrl: string): string | undefined {
  return URL.parse(imageUrl)?.host;
}

/** Aborted when the client disconnects before the response. */
function hangUpSignal(reply: FastifyReply): AbortSignal {
  const hangUp = new AbortController();
  reply.raw.once('close', () => hangUp.abort());
  return hangUp.signal;
}
