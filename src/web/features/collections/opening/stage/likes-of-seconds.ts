import type { OpeningReport } from '../../../../../shared/opening-replay.ts';

/** The likes of each second, whatever their photo. */
export function likesOfSeconds(given: OpeningReport['likesBySecond']): { second: number; likes: number }[] {
  const seconds = new Map<number, number>();
  for (const { second, likes } of given) seconds.set(second, (seconds.get(second) ?? 0) + likes);
  return [...seconds].map(([second, likes]) => ({ second, likes }));
}
