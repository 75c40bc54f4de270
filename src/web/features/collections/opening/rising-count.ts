/** Up to this many likes in a second have an icon each; beyond that, ten likes share an icon. */
const SINGLE = 30;
const PER_ICON = 10;
/** At most this many icons for one second, so that a slow phone can animate them. */
const MOST = 60;

/** How many icons rise for the likes of one second (OPEN-4). */
export function risingCount(likes: number): number {
  return Math.min(MOST, Math.min(likes, SINGLE) + Math.floor(Math.max(0, likes - SINGLE) / PER_ICON));
}
