import type { IncomingMessage } from 'node:http';
import { callerKey } from '../connections/rate-limit-key.ts';
import type { TrustsProxy } from '../connections/trusted-proxies.ts';

/** Longer than the second for which a page may leave out likes (`TableVersions.settledVersion`). */
const RECENT_MS = 2000;

/** Decides who may get a page without the likes of the last second. */
export interface RecentLikers {
  /** Call when a visitor with this `FastifyRequest.callerKey` gets the result of a like. */
  add(caller: string): void;
  /**
   * Whether the request may come from a visitor who received the result of a like: it has a cookie, or, in case the
   * browser stores no cookies, its caller was added in this process within the last two seconds.
   */
  seesEveryLike(request: IncomingMessage): boolean;
}

export function createRecentLikers({ now, trusts }: { now: () => Date; trusts: TrustsProxy }): RecentLikers {
  /** When each caller last liked, oldest first. */
  const likedAtMs = new Map<string, number>();
  const isRecent = (atMs: number | undefined, nowMs: number) =>
    atMs !== undefined && Math.abs(nowMs - atMs) <= RECENT_MS;

  return {
    add(caller) {
      const nowMs = now().getTime();
      likedAtMs.delete(caller);
      likedAtMs.set(caller, nowMs);
      for (const [oldest, atMs] of likedAtMs) {
        if (isRecent(atMs, nowMs)) break;
        likedAtMs.delete(oldest);
      }
    },
    seesEveryLike(request) {
      if (request.headers.cookie !== undefined) return true;
      return isRecent(likedAtMs.get(callerKey(request, trusts)), now().getTime());
    },
  };
}
