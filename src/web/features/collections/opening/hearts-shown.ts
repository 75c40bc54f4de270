/** Up to this many likes of one second each have a heart; beyond it ten likes have one, as the number says the rest. */
const SINGLE = 30;
const PER_HEART = 10;
/** More are not drawn, whatever was given: a slow phone has to move them. */
const MOST = 60;

/** How many hearts rise for the likes of one second (OPEN-4). */
export function heartsShown(likes: number): number {
  return Math.min(MOST, Math.min(likes, SINGLE) + Math.floor(Math.max(0, likes - SINGLE) / PER_HEART));
}
