import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { nextLevel, setClientLikes } from '../../../shared/likes.ts';
import { call } from '../../lib/call.ts';
import { logger } from '../../lib/logger.ts';
import { clientLikesQuery, totalLikesQuery } from './like-queries.ts';
import { createLikeSender, type LikedPhoto, shownLikes } from './like-state.ts';

/** A like that has found no answer by then has failed; others wait behind it. */
const ANSWER_LIMIT_MS = 15_000;

export interface Likes {
  readonly choose: (photo: LikedPhoto, level: number) => void;
  /** The next level of LIKE-1; asks for the present one first where it is not known yet. */
  readonly cycle: (photo: LikedPhoto) => void;
  readonly wanted: (photo: LikedPhoto) => number | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

const likesOf = new WeakMap<QueryClient, Likes>();

/** The visitor's hearts, one keeper a page: the viewer may come and go while a like is still on its way. */
export function useLikes(): Likes {
  const client = useQueryClient();
  const known = likesOf.get(client);
  if (known) return known;
  const likes = createLikes(client);
  likesOf.set(client, likes);
  return likes;
}

/** One photo's hearts as they are to be seen; the total is unknown until the server has said it. */
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

function createLikes(client: QueryClient): Likes {
  const sender = createLikeSender({
    send: ({ collectionId, photoIndex }, level) =>
      call(
        setClientLikes,
        { params: { id: collectionId, index: photoIndex }, body: { likes: level } },
        { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) },
      ),
    // Of the answer's five only this photo's: the others may wait here with newer wishes of their own.
    onAnswer: ({ collectionId, photoIndex }, { clientLikes, totalLikes }) => {
      const take =
        (answer: readonly number[]) =>
        (before: readonly number[] = answer) =>
          before.map((value, index) => (index === photoIndex ? (answer[index] ?? value) : value));
      // A total still on its way was counted before this like.
      void client.cancelQueries(totalLikesQuery(collectionId));
      client.setQueryData(clientLikesQuery(collectionId).queryKey, take(clientLikes));
      client.setQueryData(totalLikesQuery(collectionId).queryKey, take(totalLikes));
    },
    onFailure: report,
  });

  const cycle = async (photo: LikedPhoto) => {
    const query = clientLikesQuery(photo.collectionId);
    await client.ensureQueryData(query);
    // Read again, in one step with the wish: an answer may have come while we waited, and the old level would lose
    // an activation.
    const present = sender.wanted(photo) ?? client.getQueryData(query.queryKey)?.[photo.photoIndex] ?? 0;
    sender.choose(photo, nextLevel(present));
  };

  return { ...sender, cycle: (photo) => void cycle(photo).catch(report) };
}

/** LIKE-4: a like that failed is no reason to disturb anyone. */
function report(error: unknown): void {
  logger.warn('general', 'The like was not stored', error);
}
