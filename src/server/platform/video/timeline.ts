/** How long things last; tests make shorter films of the same kind. */
export interface Pace {
  framesPerSec: number;
  /** How long each picture stands alone. */
  holdSec: number;
  /** How long two of them are seen through each other. */
  fadeSec: number;
}

/** Time to look at a photograph, and a change slow enough to be one movement with it. */
export const CALM_PACE: Pace = { framesPerSec: 30, holdSec: 4, fadeSec: 1.2 };

/** One frame: `picture`, or `picture` on its way to the next where `towardsNext` is above 0. */
export interface Moment {
  picture: number;
  /** 0 to 1, already eased. */
  towardsNext: number;
}

/** Every frame of a film of `pictures` stills in order: each stands, then gives way to the next. */
export function timeline(pictures: number, { framesPerSec, holdSec, fadeSec }: Pace): Moment[] {
  const hold = Math.round(holdSec * framesPerSec);
  const fade = Math.round(fadeSec * framesPerSec);
  const moments: Moment[] = [];
  for (let picture = 0; picture < pictures; picture++) {
    for (let frame = 0; frame < hold; frame++) moments.push({ picture, towardsNext: 0 });
    if (picture === pictures - 1) break;
    for (let frame = 1; frame <= fade; frame++)
      moments.push({ picture, towardsNext: eased(frame / (fade + 1)) });
  }
  return moments;
}

/** Starts and ends without a jolt. */
function eased(t: number): number {
  return t * t * (3 - 2 * t);
}
