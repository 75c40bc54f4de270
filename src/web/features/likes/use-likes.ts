import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { nextLevel, setClientLikes } from '../../../shared/likes.ts';
import { afterInBrowser } from '../../lib/after.ts';
import { call, HttpError } from '../../lib/call.ts';
import { logger } from '../../lib/logger.ts';
import { clientLikesQuery, LIKES_KEY, totalLikesQuery } from './like-queries.ts';
import { createLikeSender } from './like-sender.ts';
import { type KnownLikes, type LikedPhoto, shownLikes } from './like-state.ts';
import { createLikeTabs } from './like-tabs.ts';

/** A like without a response by then has failed; others wait behind it. */
const ANSWER_LIMIT_MS = 15_000;
const TOO_MANY_REQUESTS = 429;
/** The wait if the server does not say. */
const RETRY_SEC = 5;
/** Spreads the retries of visitors who wait for the same moment. */
const RETRY_SPREAD_MS = 1000;

export interface Likes {
  readonly choose: (photo: LikedPhoto, level: number) => void;
  /** Sets the next level of LIKE-1 and returns it; asks for the current one first if it is unknown. */
  readonly cycle: (photo: LikedPhoto) => Promise<number>;
  /** Whether likes wait because of the server's rate limit. */
  readonly isWaiting: () => boolean;
  readonly wanted: (photo: LikedPhoto) => number | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

const likesOf = new WeakMap<QueryClient, Likes>();

/** The visitor's likes, one instance per page: the viewer may close while a like is being sent. */
export function useLikes(): Likes {
  const client = useQueryClient();
  const known = likesOf.get(client);
  if (known) return known;
  const likes = createLikes(client);
  likesOf.set(client, likes);
  return likes;
}

/** One photo's likes to show; the total is unknown until the server has answered. */
export function usePhotoLikes(
  likes: Likes,
  photo: LikedPhoto,
): { readonly level: number; readonly total?: number } {
  const levels = useQuery(clientLikesQuery(photo.collectionId)).data;
  const totals = useQuery(totalLikesQuery(photo.collectionId)).data;
  const wanted = useSyncExternalStore(
    likes.subscribe,
    () => likes.wanted(photo),
    () => undefined,
  );
  const level = levels?.[photo.photoIndex];
  const total = totals?.[photo.photoIndex];
  if (level === undefined || total === undefined) return { level: wanted ?? level ?? 0 };
  return shownLikes({ level, total }, wanted);
}

/** Whether a like waits because of the rate limit (LIKE-6). */
export function useWaitingLikes(likes: Likes): boolean {
  return useSyncExternalStore(likes.subscribe, likes.isWaiting, () => false);
}

function createLikes(client: QueryClient): Likes {
  const known = ({ collectionId, photoIndex }: LikedPhoto) => ({
    level: client.getQueryData(clientLikesQuery(collectionId).queryKey)?.[photoIndex],
    total: client.getQueryData(totalLikesQuery(collectionId).queryKey)?.[photoIndex],
  });
  // Only this photo's of the five: others may have newer pending levels.
  const keep = ({ collectionId, photoIndex }: LikedPhoto, { level, total }: Partial<KnownLikes>) => {
    const put = (value: number | undefined) => (before: readonly number[] | undefined) =>
      before?.map((old, index) => (index === photoIndex ? (value ?? old) : old));
    // Responses under way were read before this like.
    for (const query of [clientLikesQuery(collectionId), totalLikesQuery(collectionId)]) {
      if (client.getQueryData(query.queryKey)) void client.cancelQueries(query);
    }
    client.setQueryData(clientLikesQuery(collectionId).queryKey, put(level));
    client.setQueryData(totalLikesQuery(collectionId).queryKey, put(total));
  };
  const tabs = createLikeTabs(({ level, total, ...photo }) =>
    keep(photo, { level, ...(total !== undefined && { total }) }),
  );

  const sender = createLikeSender({
    after: afterInBrowser,
    send: ({ collectionId, photoIndex }, level) =>
      call(
        setClientLikes,
        { params: { id: collectionId, index: photoIndex }, body: { likes: level } },
        { signal: AbortSignal.timeout(ANSWER_LIMIT_MS), keepalive: true },
      ),
    onAnswer: (photo, { clientLikes, totalLikes }) => {
      const of = (values: readonly number[]) => values[photo.photoIndex] ?? 0;
      keep(photo, { level: of(clientLikes), total: of(totalLikes) });
    },
    onFailure: reportLikeFailure,
    retryAfterMs: (error) =>
      error instanceof HttpError && error.status === TOO_MANY_REQUESTS
        ? (error.retryAfterSec ?? RETRY_SEC) * 1000 + Math.random() * RETRY_SPREAD_MS
        : undefined,
    onChange(photo) {
      const { level, total } = known(photo);
      const wanted = sender.wanted(photo);
      if (level !== undefined && total !== undefined) {
        tabs.publish({ ...photo, ...shownLikes({ level, total }, wanted) });
      } else if (wanted !== undefined) tabs.publish({ ...photo, level: wanted });
    },
  });
  watchPage({
    onHidden: sender.flush,
    // A suspended tab missed the others' messages.
    onShown: () => void client.invalidateQueries({ queryKey: LIKES_KEY }),
  });

  const cycle = async (photo: LikedPhoto) => {
    const query = clientLikesQuery(photo.collectionId);
    // Waits for a level that is being refetched; if that fails, the last known one counts.
    await client.fetchQuery({ ...query, staleTime: Infinity }).catch((error: unknown) => {
      if (client.getQueryData(query.queryKey) === undefined) throw error;
    });
    // Read again, in one step with the wish: an answer may have come while we waited, and the old level would lose
    // an activation.
    const next = nextLevel(sender.wanted(photo) ?? known(photo).level ?? 0);
    sender.choose(photo, next);
    return next;
  };

  return { ...sender, cycle };
}

function watchPage({ onHidden, onShown }: { onHidden: () => void; onShown: () => void }): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') onHidden();
    else onShown();
  });
  window.addEventListener('pagehide', onHidden);
}

/** LIKE-4: a failed like disturbs no visitor. */
export function reportLikeFailure(error: unknown): void {
  logger.warn('general', 'The like was not stored', error);
}
