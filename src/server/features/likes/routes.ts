import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PhotoDetails } from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import { listTopLiked } from '../../../shared/favourites.ts';
import { getTotalLikes, getVisitorLikes, setVisitorLikes } from '../../../shared/likes.ts';
import type { Db } from '../../db/connect.ts';
import { removeRateLimitsOf, type SustainedRate } from '../../db/queries/rate-limits.ts';
import { dayTables } from '../../db/table-changes.ts';
import { cachedRoute } from '../../http/caching/cached-route.ts';
import type { JsonCache } from '../../http/caching/json-cache.ts';
import type { RecentLikers } from '../../http/caching/recent-likers.ts';
import { clientCookieName, clientIdIn, clientIdOf } from '../../http/client-cookie.ts';
import { createMemoryRateLimit } from '../../http/limits/memory-rate-limit.ts';
import { type RateLimiter, tooManyRequests } from '../../http/limits/rate-limiter.ts';
import type { EarlyRefusal } from '../../http/limits/refusals.ts';
import { route } from '../../http/route.ts';
import { FairQueue } from '../../platform/fair-queue.ts';
import { type KnownVisitors, LIKES } from './known-visitors.ts';
import {
  ForgottenVisitorError,
  findTopLiked,
  findTotalLikes,
  findVisitorLikes,
  isShown,
  type Like,
  saveLike,
} from './queries.ts';

/** Matches the path of `setVisitorLikes`. Calls with another spelling of the path are limited later, in the route. */
const LIKE_URL = /^\/api\/collections\/\d+\/photo\/\d+\/client-likes\/?$/;
const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** The limit of new visitors per IP address: enough for a school; more are likely made by a script. */
const NEW_VISITORS: SustainedRate = { name: 'new-visitor', burst: 400, everyMs: 6000 };
/** The limit of likes of unknown visitors per IP address and process: each such like causes a query. */
const UNKNOWN_CALLS = { burst: 600, everyMs: 50 };
/** The limit of reads of unknown visitors per IP address and process: twice that of likes. */
const UNKNOWN_READS = { burst: 1200, everyMs: 25 };
/** How many likes are written at once. IP addresses take turns, so a flood from one delays others by one like. */
const LIKES_AT_ONCE = 2;
/** How many likes may wait per IP address: enough for a school, but too few to fill the memory. */
const MAX_WAITING = 1000;
/** After this time, a like that was refused because of a full queue may be sent again. */
const FULL_WAIT_MS = 5000;

export interface LikesOptions {
  db: Db;
  jsonCache: JsonCache;
  /** Returns the details of the photos, in the same order. */
  photoDetails: (
    photos: { url: string; collectionId: number; photoIndex: number }[],
  ) => Promise<PhotoDetails[]>;
  today: () => DateString;
  timeZone: () => string;
  /** Whether the site uses https: the cookie is then marked `Secure`. */
  https: boolean;
  limiter: RateLimiter;
  now: () => Date;
  visitors: KnownVisitors;
  /** Called when a visitor raised a level; `likes` is the difference. */
  onLiked: (photo: { collectionId: number; photoIndex: number; likes: number }) => void;
  /** A text that changes as soon as pages may load another photo of an opening. */
  openingPhase: () => string;
  /** The id of a new visitor. */
  newId: (visitorKey: string | undefined) => string;
  early: EarlyRefusal;
  likers: Pick<RecentLikers, 'add'>;
}

/** Likes: one level per visitor and photo, exact totals (LIKE-5). */
export function likesRoutes(app: FastifyInstance, options: LikesOptions): void {
  const { db, jsonCache, photoDetails, today, timeZone, https, now, visitors } = options;
  const { early, likers, onLiked, openingPhase } = options;
  const cookieName = clientCookieName(https);
  const cookie = { path: '/', maxAge: ONE_YEAR_S, httpOnly: true, sameSite: 'lax', secure: https } as const;

  const clock = () => ({ now: now(), timeZone: timeZone() });
  const unknownCalls = createMemoryRateLimit(UNKNOWN_CALLS, now);
  const unknownReads = createMemoryRateLimit(UNKNOWN_READS, now);
  const queue = new FairQueue(LIKES_AT_ONCE, MAX_WAITING);
  const { countedVisitor, save } = createLikeWriter(options);
  early.add(({ method, url = '', headers }, caller) => {
    if (method !== setVisitorLikes.method || !LIKE_URL.test(url)) return undefined;
    const clientId = clientIdIn(headers.cookie, https);
    return visitors.has(clientId) ? visitors.waitMs(clientId) : unknownCalls.waitMs(caller());
  });

  const mustBeShown = async (id: number) => {
    if (!(await isShown(db, id, clock()))) throw new AppError('not_found', 'Collection not found');
  };

  route(app, getVisitorLikes, async ({ params, request, reply }) => {
    reply.header('cache-control', 'private, no-store');
    const clientId = clientIdOf(request, https);
    if (visitors.has(clientId)) visitors.countRead(clientId);
    else unknownReads.take(request.callerKey);
    await mustBeShown(params.id);
    return {
      likes: clientId === undefined ? [0, 0, 0, 0, 0] : await findVisitorLikes(db, clientId, params.id),
    };
  });

  const tables = ['client_likes', ...dayTables] as const;
  cachedRoute(app, getTotalLikes, {
    jsonCache,
    tables,
    varyBy: openingPhase,
    load: async ({ params }) => {
      await mustBeShown(params.id);
      return { totalLikes: await findTotalLikes(db, params.id) };
    },
  });

  cachedRoute(app, listTopLiked, {
    jsonCache,
    tables,
    load: async () => {
      const photos = await findTopLiked(db, today());
      const details = await photoDetails(photos.map((photo) => ({ ...photo, url: photo.photoUrl })));
      return photos.map((photo, place) => {
        const known = details[place] ?? {};
        return Object.keys(known).length === 0 ? photo : { ...photo, photo: known };
      });
    },
  });

  route(app, setVisitorLikes, async ({ params: { id, index }, body, request, reply }) => {
    const { callerKey } = request;
    if (queue.isFull(callerKey)) throw tooManyRequests(FULL_WAIT_MS);
    const known = clientIdOf(request, https);
    if (visitors.has(known)) visitors.countCall(known);
    else unknownCalls.take(callerKey);
    return queue.run(callerKey, async () => {
      // Limits are checked before the collection is looked up, so that a refused call does not query collections.
      const counted = await countedVisitor(request, body.visitorKey);
      const { clientId, saved } = await save(counted, {
        collectionId: id,
        photoIndex: index,
        likes: body.likes,
      });
      likers.add(callerKey);
      // Set again for known visitors, too: the cookie lasts a year from the last like (LIKE-5).
      reply.setCookie(cookieName, clientId, cookie);
      if (saved.raisedBy > 0) onLiked({ collectionId: id, photoIndex: index, likes: saved.raisedBy });
      return saved;
    });
  });
}

/** Returns a function that rate-limits a like and finds its visitor, and one that saves the like. */
function createLikeWriter({ db, https, limiter, visitors, newId, now, timeZone }: LikesOptions) {
  const clock = () => ({ now: now(), timeZone: timeZone() });

  /**
   * Applies the rate limit of a like: per visitor if the visitor has liked before, else per IP address. Returns the
   * visitor's id, which is created with the first like.
   */
  const countedVisitor = async (request: FastifyRequest, visitorKey: string | undefined): Promise<string> => {
    const given = clientIdOf(request, https);
    if (given !== undefined && (await visitors.find(given))) {
      await limiter.take(LIKES, given);
      return given;
    }
    // A key always gives the same id. An unknown visitor whose cookie has that id was forgotten and gets another
    // id (PRIV-4).
    const keyed = newId(visitorKey);
    const clientId = keyed === given ? newId(undefined) : keyed;
    // With a key, the first like may be stored already: another page sent it, or its response was lost.
    if (visitorKey !== undefined && (await visitors.find(clientId))) await limiter.take(LIKES, clientId);
    else await limiter.take(NEW_VISITORS, request.callerKey);
    return clientId;
  };

  /** Saves a like and returns its visitor's id, which is new if the visitor was forgotten meanwhile (PRIV-4). */
  const save = async (clientId: string, like: Omit<Like, 'clientId'>) => {
    try {
      return { clientId, saved: await saveLike(db, { ...like, clientId }, clock()) };
    } catch (error) {
      if (!(error instanceof ForgottenVisitorError)) throw error;
      visitors.clear();
      await removeRateLimitsOf(db, clientId);
      const newcomer = newId(undefined);
      return {
        clientId: newcomer,
        saved: await saveLike(db, { ...like, clientId: newcomer }, clock()),
      };
    }
  };

  return { countedVisitor, save };
}
