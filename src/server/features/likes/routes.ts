import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PhotoDetails } from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import { getClientLikes, getTotalLikes, listTopLiked, setClientLikes } from '../../../shared/likes.ts';
import type { Db } from '../../db/connect.ts';
import type { Rate } from '../../db/rate-limits.ts';
import { dayTables } from '../../db/table-changes.ts';
import { addressKey } from '../../http/address-key.ts';
import type { AnswerCache } from '../../http/answer-cache.ts';
import { listRoute } from '../../http/list-route.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import { route } from '../../http/route.ts';
import { findClientLikes, findTopLiked, findTotalLikes, isClient, isPublished, saveLike } from './queries.ts';

const ONE_YEAR_S = 365 * 24 * 60 * 60;

const LIKES: Rate = { name: 'like', max: 60, windowMs: 60_000 };
/** Each new visitor may give five hearts a photo: more visitors than a household or an office has are made up. */
const NEW_VISITORS: Rate = { name: 'new-visitor', max: 30, windowMs: 60 * 60_000 };

interface LikesOptions {
  db: Db;
  answers: AnswerCache;
  /** What is known of photos beside their urls, in their order. */
  photoDetails: (
    photos: { url: string; collectionId: number; photoIndex: number }[],
  ) => Promise<PhotoDetails[]>;
  today: () => DateString;
  /** Behind https the cookie never travels in the clear. */
  https: boolean;
  limiter: RateLimiter;
}

/** Hearts: one level per visitor and photo, totals that are exact (LIKE-5). */
export function likesRoutes(
  app: FastifyInstance,
  { db, answers, photoDetails, today, https, limiter }: LikesOptions,
): void {
  const cookieName = https ? '__Host-gomai_client' : 'gomai_client';
  const cookie = { path: '/', maxAge: ONE_YEAR_S, httpOnly: true, sameSite: 'lax', secure: https } as const;

  /** The visitor's cookie is given at the first like: who only looks is not marked, and nobody chooses an id. */
  const clientOf = async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const known = knownClient(request.cookies[cookieName]);
    if (known !== undefined && (await isClient(db, known))) return known;
    await limiter.take(NEW_VISITORS, addressKey(request.ip));
    const clientId = randomUUID();
    reply.setCookie(cookieName, clientId, cookie);
    return clientId;
  };
  const mustBePublished = async (id: number) => {
    if (!(await isPublished(db, id, today()))) throw new AppError('not_found', 'Collection not found');
  };

  route(app, getClientLikes, async ({ params, request, reply }) => {
    reply.header('cache-control', 'private, no-store');
    await mustBePublished(params.id);
    const clientId = knownClient(request.cookies[cookieName]);
    return {
      likes: clientId === undefined ? [0, 0, 0, 0, 0] : await findClientLikes(db, clientId, params.id),
    };
  });

  const from = ['client_likes', ...dayTables] as const;
  listRoute(app, getTotalLikes, {
    answers,
    from,
    make: async ({ params }) => {
      await mustBePublished(params.id);
      return { totalLikes: await findTotalLikes(db, params.id) };
    },
  });

  listRoute(app, listTopLiked, {
    answers,
    from,
    make: async () => {
      const photos = await findTopLiked(db, today());
      const details = await photoDetails(photos.map((photo) => ({ ...photo, url: photo.photoUrl })));
      return photos.map((photo, place) => {
        const known = details[place] ?? {};
        return Object.keys(known).length === 0 ? photo : { ...photo, photo: known };
      });
    },
  });

  route(app, setClientLikes, async ({ params: { id, index }, body, request, reply }) => {
    await mustBePublished(id);
    await limiter.take(LIKES, addressKey(request.ip));
    const clientId = await clientOf(request, reply);
    await saveLike(db, { clientId, collectionId: id, photoIndex: index, likes: body.likes });
    return {
      clientLikes: await findClientLikes(db, clientId, id),
      totalLikes: await findTotalLikes(db, id),
    };
  });
}

/** Only an id in the form we give them: a cookie may hold anything. */
function knownClient(value: string | undefined): string | undefined {
  return value !== undefined && /^[0-9a-f-]{36}$/.test(value) ? value : undefined;
}
