import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PhotoDetails } from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import { getClientLikes, getTotalLikes, listTopLiked, setClientLikes } from '../../../shared/likes.ts';
import type { Db } from '../../db/connect.ts';
import { dayTables } from '../../db/table-changes.ts';
import type { AnswerCache } from '../../http/answer-cache.ts';
import { listRoute } from '../../http/list-route.ts';
import { route } from '../../http/route.ts';
import { findClientLikes, findTopLiked, findTotalLikes, isPublished, saveLike } from './queries.ts';

const CLIENT_COOKIE = 'gomai_client';
const ONE_YEAR_S = 365 * 24 * 60 * 60;

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
}

/** Hearts: one level per visitor and photo, totals that are exact (LIKE-5). */
export function likesRoutes(
  app: FastifyInstance,
  { db, answers, photoDetails, today, https }: LikesOptions,
): void {
  const mustBePublished = async (id: number) => {
    if (!(await isPublished(db, id, today()))) throw new AppError('not_found', 'Collection not found');
  };

  route(app, getClientLikes, async ({ params, request }) => {
    await mustBePublished(params.id);
    const clientId = knownClient(request);
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
    const clientId = clientIdOf(request, reply, https);
    await saveLike(db, { clientId, collectionId: id, photoIndex: index, likes: body.likes });
    return {
      clientLikes: await findClientLikes(db, clientId, id),
      totalLikes: await findTotalLikes(db, id),
    };
  });
}

/** The visitor's cookie, given at the first like: who only looks is not marked. */
function clientIdOf(request: FastifyRequest, reply: FastifyReply, https: boolean): string {
  const known = knownClient(request);
  if (known !== undefined) return known;
  const clientId = randomUUID();
  reply.setCookie(CLIENT_COOKIE, clientId, {
    path: '/',
    maxAge: ONE_YEAR_S,
    httpOnly: true,
    sameSite: 'lax',
    secure: https,
  });
  return clientId;
}

/** Only an id in the form we give them: a cookie may hold anything. */
function knownClient(request: FastifyRequest): string | undefined {
  const value = request.cookies[CLIENT_COOKIE];
  return value !== undefined && /^[0-9a-f-]{36}$/.test(value) ? value : undefined;
}
