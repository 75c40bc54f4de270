/** Up to this many likes a second have an icon each; beyond, ten likes share one, as the number is shown too. */
const SINGLE = 30;
const PER_ICON = 10;
/** The most icons of one second: a slow phone has to move them. */
const MOST = 60;

/** How many icons rise for the likes of one second (OPEN-4). */
export function risingCount(likes: number): number {
  return Math.min(MOST, Math.min(likes, SINGLE) + Math.floor(Math.max(0, likes - SINGLE) / PER_ICON));
}
