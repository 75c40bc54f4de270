import type { LikedPhoto } from './like-state.ts';

const CHANNEL = 'gomai-likes';

/** One photo's likes as shown by a tab of this visitor. */
export interface SharedLikes extends LikedPhoto {
  readonly level: number;
  /** Absent until the server has responded. */
  readonly total?: number;
  /** True if the visitor has just chosen this level: other tabs must drop an earlier pending level. */
  readonly isChosen?: boolean;
}

/** Connects the visitor's tabs, so that each shows changes of the others at once (LIKE-7). */
export function createLikeTabs(onLikes: (likes: SharedLikes) => void) {
  if (typeof BroadcastChannel === 'undefined') return { publish: () => {} };
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isSharedLikes(data)) onLikes(data);
  };
  return { publish: (likes: SharedLikes) => channel.postMessage(likes) };
}

/** Checks the shape, because a tab with an older or newer version of the page may send another one. */
function isSharedLikes(data: unknown): data is SharedLikes {
  const { collectionId, photoIndex, level, total, isChosen } = Object(data) as Record<string, unknown>;
  return (
    [collectionId, photoIndex, level].every(Number.isSafeInteger) &&
    (total === undefined || Number.isSafeInteger(total)) &&
    (isChosen === undefined || typeof isChosen === 'boolean')
  );
}
