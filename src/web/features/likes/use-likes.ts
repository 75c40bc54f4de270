import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { nextLevel } from '../../../shared/likes.ts';
import { logger } from '../../lib/logger.ts';
import { afterInBrowser } from '../../lib/time/after.ts';
import { LIKES_KEY, totalLikesQuery, visitorLikesQuery } from './like-queries.ts';
import { createLikeSender } from './like-sender.ts';
import { isSamePhoto, type KnownLikes, type LikedPhoto, shownLikes } from './like-state.ts';
import { createLikeTabs } from './like-tabs.ts';
import { backoffMs, rateLimitMs, sendLike } from './send-like.ts';
import { storeUnsentLikes, takeUnsentLikes } from './unsent-likes.ts';
import { createVisitorKey } from './visitor-key.ts';

export interface Likes {
  readonly choose: (photo: LikedPhoto, level: number) => void;
  /** Sets and returns the level that `next` makes of the current one, which is fetched first if it is unknown. */
  readonly change: (photo: LikedPhoto, next: (level: number) => number) => Promise<number>;
  /** Sets the next level of LIKE-1 and returns it. */
  readonly cycle: (photo: LikedPhoto) => Promise<number>;
  /** Whether likes wait to be sent again after a rate limit or a temporary failure. */
  readonly isWaiting: () => boolean;
  /** Whether likes were lost a moment ago. */
  readonly hasLost: () => boolean;
  readonly chosen: (photo: LikedPhoto) => number | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

const likesOf = new WeakMap<QueryClient, Likes>();

/** The visitor's likes, one instance per page: the viewer may close while a like is being sent. */
export function useLikes(): Likes {
  const client = useQueryClient();
  const existing = likesOf.get(client);
  if (existing) return existing;
  const likes = createLikes(client);
  likesOf.set(client, likes);
  return likes;
}

/** Level and total of a photo as shown. Until the server has answered, only a level chosen meanwhile is known. */
export function usePhotoLikes(
  likes: Likes,
  photo: LikedPhoto,
): { readonly level: number | undefined; readonly total?: number } {
  const levels = useQuery(visitorLikesQuery(photo.collectionId)).data;
  const totals = useQuery(totalLikesQuery(photo.collectionId)).data;
  const chosen = useSyncExternalStore(
    likes.subscribe,
    () => likes.chosen(photo),
    () => undefined,
  );
  const level = levels?.[photo.photoIndex];
  const total = totals?.[photo.photoIndex];
  if (level === undefined || total === undefined) return { level: chosen ?? level };
  return shownLikes({ level, total }, chosen);
}

/** Whether likes wait to be saved, or could not be saved (LIKE-6). */
export function useUnsavedLikes(likes: Likes): 'waiting' | 'lost' | undefined {
  const state = () => (likes.isWaiting() ? 'waiting' : likes.hasLost() ? 'lost' : undefined);
  return useSyncExternalStore(likes.subscribe, state, () => undefined);
}

function createLikes(client: QueryClient): Likes {
  const cached = ({ collectionId, photoIndex }: LikedPhoto) => ({
    level: client.getQueryData(visitorLikesQuery(collectionId).queryKey)?.[photoIndex],
    total: client.getQueryData(totalLikesQuery(collectionId).queryKey)?.[photoIndex],
  });
  // Changes only this photo's value of the five: the others may have newer pending levels.
  const updateCache = ({ collectionId, photoIndex }: LikedPhoto, { level, total }: Partial<KnownLikes>) => {
    const withValue = (value: number | undefined) => (before: readonly number[] | undefined) =>
      before?.map((old, index) => (index === photoIndex ? (value ?? old) : old));
    // Responses still on their way are older than this like.
    for (const query of [visitorLikesQuery(collectionId), totalLikesQuery(collectionId)]) {
      if (client.getQueryData(query.queryKey)) void client.cancelQueries(query);
    }
    client.setQueryData(visitorLikesQuery(collectionId).queryKey, withValue(level));
    client.setQueryData(totalLikesQuery(collectionId).queryKey, withValue(total));
  };
  const visitorKey = createVisitorKey(browserStorage);
  /** Photos with levels that an earlier page left unsent. */
  let restored: readonly LikedPhoto[] = [];
  const tabs = createLikeTabs(({ level, total, isChosen = false, ...photo }) => {
    // A level that was just chosen is newer than one that waits here, and any message is newer than a level of an
    // earlier page.
    if (isChosen || restored.some((like) => isSamePhoto(like, photo))) sender.drop(photo);
    updateCache(photo, { level, ...(total !== undefined && { total }) });
  });

  const sender = createLikeSender({
    after: afterInBrowser,
    send: (photo, level) => sendLike(photo, { level, visitorKey: visitorKey.read() }),
    onAnswer: (photo, { clientLikes, totalLikes }) => {
      visitorKey.drop();
      const atPhoto = (values: readonly number[]) => values[photo.photoIndex] ?? 0;
      updateCache(photo, { level: atPhoto(clientLikes), total: atPhoto(totalLikes) });
    },
    onFailure: reportLikeFailure,
    retryAfterMs: rateLimitMs,
    backoffMs,
    onChange(photo) {
      visitorKey.prepare();
      if (document.visibilityState === 'hidden') store();
      publish(photo);
    },
  });
  const publish = (photo: LikedPhoto, isChosen = false) => {
    const { level, total } = cached(photo);
    const chosen = sender.chosen(photo);
    if (level !== undefined && total !== undefined) {
      tabs.publish({ ...photo, ...shownLikes({ level, total }, chosen), isChosen });
    } else if (chosen !== undefined) tabs.publish({ ...photo, level: chosen, isChosen });
  };
  let stored: readonly LikedPhoto[] = [];
  /** A hidden page may be closed without another event. */
  const store = () => {
    const likes = sender.pending();
    if (likes.length + stored.length > 0) {
      storeUnsentLikes(likes, { replaces: stored, nowMs: Date.now() }, browserStorage);
    }
    stored = likes;
  };
  const restore = () => {
    const likes = takeUnsentLikes(Date.now(), browserStorage).filter(
      (like) => sender.chosen(like) === undefined,
    );
    restored = [...restored, ...likes];
    for (const { level, ...photo } of likes) sender.choose(photo, level);
  };
  watchPage({
    onHidden() {
      sender.flush();
      store();
    },
    onShown() {
      restore();
      // A suspended tab missed the messages of other tabs.
      void client.invalidateQueries({ queryKey: LIKES_KEY });
    },
  });
  window.addEventListener('online', sender.flush);
  // Not during a render.
  afterInBrowser(0, restore);

  const choose = (photo: LikedPhoto, level: number) => {
    restored = restored.filter((like) => !isSamePhoto(like, photo));
    sender.choose(photo, level);
    publish(photo, true);
  };
  const change: Likes['change'] = async (photo, nextOf) => {
    const query = visitorLikesQuery(photo.collectionId);
    // Waits for a level that is being refetched; if that fails, the last known one counts.
    await client.fetchQuery(query).catch((error: unknown) => {
      if (client.getQueryData(query.queryKey) !== undefined) return;
      // Without a level to count from there is nothing to keep and send again.
      if (rateLimitMs(error) !== undefined || backoffMs(error, 1) !== undefined) sender.lose();
      throw error;
    });
    // Read again right before choosing: a response may have arrived meanwhile, and with the old level a click would be
    // lost.
    const level = sender.chosen(photo) ?? cached(photo).level ?? 0;
    const next = nextOf(level);
    if (next !== level) choose(photo, next);
    return next;
  };
  const cycle = (photo: LikedPhoto) => change(photo, nextLevel);

  return { ...sender, choose, change, cycle };
}

/** A function: in a browser that forbids storage, mere access throws. */
const browserStorage = () => window.localStorage;

function watchPage({ onHidden, onShown }: { onHidden: () => void; onShown: () => void }): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') onHidden();
    else onShown();
  });
  window.addEventListener('pagehide', onHidden);
}

/** Only logs the failure of a like (LIKE-4). Visitors see a message only through `useUnsavedLikes`. */
export function reportLikeFailure(error: unknown): void {
  logger.warn('general', 'likes: storing a like failed', error);
}
