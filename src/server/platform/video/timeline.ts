/** Durations; tests make shorter videos of the same kind. */
export interface Pace {
  framesPerSec: number;
  /** How long each photo is shown alone. */
  holdSec: number;
  /** How long two of them overlap. */
  fadeSec: number;
}

/** Time to look at a photo, and a slow transition. */
export const CALM_PACE: Pace = { framesPerSec: 30, holdSec: 4, fadeSec: 1.2 };

/** One frame: `picture`, or its transition to the next if `towardsNext` is above 0. */
export interface Moment {
  picture: number;
  /** 0 to 1, already eased. */
  towardsNext: number;
}

/** Every frame of a video of `pictures` stills in order: each is held, then fades into the next. */
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

/** Starts and ends smoothly. */
function eased(t: number): number {
  return t * t * (3 - 2 * t);
}
