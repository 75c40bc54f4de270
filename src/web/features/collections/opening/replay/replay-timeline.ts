import { REPLAY_LEAD_MS, replayEndsAt } from '../../../../../shared/opening-plan.ts';
import type { OpeningReplay } from '../../../../../shared/opening-replay.ts';

const SECOND_MS = 1000;

export interface ReplayMessage {
  /** The message's index among all messages. */
  place: number;
  /** From the start of the replay. */
  atMs: number;
  /** The photo that had been revealed last at that moment; before the first reveal, the first photo. */
  photoIndex: number;
  /** The visitor's name; absent for the owner. */
  name?: string | undefined;
  text: string;
}

/** All times are milliseconds from the replay's start, which is `REPLAY_LEAD_MS` before the first reveal. */
export interface ReplayTimeline {
  durationMs: number;
  /** When each photo is revealed. */
  reveals: number[];
  likes: { atMs: number; photoIndex: number; likes: number }[];
  messages: ReplayMessage[];
}

export function replayTimeline({
  reveals,
  likes,
  words,
}: Pick<OpeningReplay, 'reveals' | 'likes' | 'words'>): ReplayTimeline {
  const start = Date.parse(reveals[0] ?? '') - REPLAY_LEAD_MS;
  const durationMs = replayEndsAt({ reveals }) - start;
  const revealedAt = reveals.map((reveal) => Date.parse(reveal) - start);
  return {
    durationMs,
    reveals: revealedAt,
    likes: likes.map(({ second, ...given }) => ({ ...given, atMs: REPLAY_LEAD_MS + second * 1000 })),
    // Messages from the waiting room are visible from the start; messages sent after the replay's end, at its end.
    messages: words.map(({ sentAt, ...message }, place) => {
      const atMs = Math.min(Math.max(Date.parse(sentAt) - start, 0), durationMs);
      return { ...message, place, atMs, photoIndex: Math.max(countUntil(revealedAt, atMs) - 1, 0) };
    }),
  };
}

export interface ReplayMoment {
  /** The number of revealed photos. */
  revealed: number;
  /** Likes of the current second, one number per photo. */
  likesNow: number[];
  likesSoFar: number;
}

export function replayAt({ reveals, likes }: ReplayTimeline, positionMs: number): ReplayMoment {
  const second = Math.floor(positionMs / 1000);
  const likesNow = reveals.map(() => 0);
  let likesSoFar = 0;
  for (const { atMs, photoIndex, likes: given } of likes) {
    if (atMs > positionMs) continue;
    likesSoFar += given;
    if (Math.floor(atMs / 1000) === second) likesNow[photoIndex] = (likesNow[photoIndex] ?? 0) + given;
  }
  return { revealed: countUntil(reveals, positionMs), likesNow, likesSoFar };
}

export interface LikesBar {
  atMs: number;
  likes: number;
}

/**
 * One list of bars per photo, for the time from this photo's reveal to the next reveal or the replay's end. Each bar
 * counts the likes that all photos received in one second.
 */
export function likesBars({ reveals, likes, durationMs }: ReplayTimeline): LikesBar[][] {
  return reveals.map((from, place) => {
    const end = reveals[place + 1] ?? durationMs;
    return Array.from({ length: Math.max(1, Math.ceil((end - from) / SECOND_MS)) }, (_, bar) => {
      const atMs = from + bar * SECOND_MS;
      const until = Math.min(end, atMs + SECOND_MS);
      const inBar = likes.filter((like) => like.atMs >= atMs && like.atMs < until);
      return { atMs, likes: inBar.reduce((sum, { likes }) => sum + likes, 0) };
    });
  });
}

/** `1:08`, rounded down to seconds. */
export function playingTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function countUntil(moments: readonly number[], moment: number): number {
  const next = moments.findIndex((other) => other > moment);
  return next === -1 ? moments.length : next;
}
