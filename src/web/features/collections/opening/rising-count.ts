/** Up to this many likes a second have an icon each; above it, ten likes share one, as a number is shown too. */
const SINGLE = 30;
const PER_ICON = 10;
/** No more are drawn, however many likes there are: a slow phone has to move them. */
const MOST = 60;

/** How many icons rise for the likes of one second (OPEN-4). */
export function risingCount(likes: number): number {
  return Math.min(MOST, Math.min(likes, SINGLE) + Math.floor(Math.max(0, likes - SINGLE) / PER_ICON));
}
