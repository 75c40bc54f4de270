/** A movement longer than this is a swipe (VIEW-8, GRID-3). */
export const SWIPE_THRESHOLD_PX = 50;

/** After this much movement a touch has a direction and is no longer a tap (GRID-3). */
export const INTENT_PX = 10;
