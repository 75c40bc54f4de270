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
  /** Sets and returns `next(level)`; fetches the current level first if it is unknown or stale. */
  readonly change: (photo: LikedPhoto, next: (level: number) => number) => Promise<number>;
  /** Sets and returns the next level in the order of LIKE-1. */
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

/** Level and total of a photo as shown. Until the server responds, only a level that the visitor chooses is known. */
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

/** Whether likes are waiting to be saved, or could not be saved (LIKE-6). */
export function useUnsavedLikes(likes: Likes): 'waiting' | 'lost' | undefined {
  const state = () => (likes.isWaiting() ? 'waiting' : likes.hasLost() ? 'lost' : undefined);
  return useSyncExternalStore(likes.subscribe, state, () => undefined);
}

function createLikes(client: QueryClient): Likes {
  const cached = ({ collectionId, photoIndex }: LikedPhoto) => ({
    level: client.getQueryData(visitorLikesQuery(collectionId).queryKey)?.[photoIndex],
    total: client.getQueryData(totalLikesQuery(collectionId).queryKey)?.[photoIndex],
  });
  // Changes only this photo's value, because newer responses may have set those of the other four.
  const updateCache = ({ collectionId, photoIndex }: LikedPhoto, { level, total }: Partial<KnownLikes>) => {
    const withValue = (value: number | undefined) => (before: readonly number[] | undefined) =>
      before?.map((old, index) => (index === photoIndex ? (value ?? old) : old));
    // Running requests would overwrite this like with older values.
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
    // A level just chosen in another tab is newer than one pending here. Any message of another tab is newer than a
    // level restored from an earlier page.
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
  /** Called while the page is hidden, because it may be closed without another event. */
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
  // Delayed, because `useLikes` calls this while rendering.
  afterInBrowser(0, restore);

  const choose = (photo: LikedPhoto, level: number) => {
    restored = restored.filter((like) => !isSamePhoto(like, photo));
    sender.choose(photo, level);
    publish(photo, true);
  };
  const change: Likes['change'] = async (photo, nextOf) => {
    const query = visitorLikesQuery(photo.collectionId);
    // If the fetch fails, the last known level counts.
    await client.fetchQuery(query).catch((error: unknown) => {
      if (client.getQueryData(query.queryKey) !== undefined) return;
      // Without a level to count from, there is no like to send again later.
      if (rateLimitMs(error) !== undefined || backoffMs(error, 1) !== undefined) sender.lose();
      throw error;
    });
    // Read after the `await`, because a level that another click has chosen meanwhile must count.
    const level = sender.chosen(photo) ?? cached(photo).level ?? 0;
    const next = nextOf(level);
    if (next !== level) choose(photo, next);
    return next;
  };
  const cycle = (photo: LikedPhoto) => change(photo, nextLevel);

  return { ...sender, choose, change, cycle };
}

/** A function, because in a browser that forbids storage even `window.localStorage` throws. */
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
