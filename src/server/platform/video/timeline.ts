/** The frame rate and the durations of a video; tests use shorter durations. */
export interface VideoPace {
  framesPerSec: number;
  /** How long each photo is shown alone. */
  holdSec: number;
  /** How long the transition between two photos takes. */
  fadeSec: number;
}

/** Leaves time to look at each photo; the transitions are slow. */
export const CALM_PACE: VideoPace = { framesPerSec: 30, holdSec: 4, fadeSec: 1.2 };

/** One frame: `image`, or its transition to the next image if `towardsNext` is above 0. */
export interface Moment {
  image: number;
  /** 0 to 1, already eased. */
  towardsNext: number;
}

/** Every frame of a video of `images` stills: each still is shown for a while, then fades into the next. */
export function timeline(images: number, { framesPerSec, holdSec, fadeSec }: VideoPace): Moment[] {
  const hold = Math.round(holdSec * framesPerSec);
  const fade = Math.round(fadeSec * framesPerSec);
  const moments: Moment[] = [];
  for (let image = 0; image < images; image++) {
    for (let frame = 0; frame < hold; frame++) moments.push({ image, towardsNext: 0 });
    if (image === images - 1) break;
    for (let frame = 1; frame <= fade; frame++)
      moments.push({ image, towardsNext: eased(frame / (fade + 1)) });
  }
  return moments;
}

/** Eases a transition at its start and end; `t` is from 0 to 1. */
function eased(t: number): number {
  return t * t * (3 - 2 * t);
}
