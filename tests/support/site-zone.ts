import { dateIn } from '../../src/shared/wall-clock.ts';

const TWO_HOURS_MS = 2 * 3_600_000;
const TOKYO = 'Asia/Tokyo';
/** Five hours behind Tokyo: evening when Tokyo's day ends. */
const DUBAI = 'Asia/Dubai';

/**
 * The zone of galleries on the real clock: Tokyo, unless its day is about to end, because data prepared for today at
 * the start of a run must stay today's until its end. Chosen once for all processes of a run, which inherit it.
 */
export const SITE_ZONE = chosenZone();

function chosenZone(): string {
  const now = Date.now();
  const endsSoon = dateIn(TOKYO, new Date(now)) !== dateIn(TOKYO, new Date(now + TWO_HOURS_MS));
  process.env.GOMAI_TEST_ZONE ??= endsSoon ? DUBAI : TOKYO;
  return process.env.GOMAI_TEST_ZONE;
}
