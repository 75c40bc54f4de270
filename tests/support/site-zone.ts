import { dateIn } from '../../src/shared/wall-clock.ts';

const TWO_HOURS_MS = 2 * 3_600_000;
const TOKYO = 'Asia/Tokyo';
/** Five hours behind Tokyo, so it is evening in Dubai when Tokyo's day ends. */
const DUBAI = 'Asia/Dubai';

/**
 * The time zone of galleries on the real clock: Tokyo, or Dubai in the last two hours of Tokyo's day, because a run
 * that prepares data for today must end before midnight. The first process of a run chooses the zone; the others
 * inherit it.
 */
export const SITE_ZONE = chosenZone();

function chosenZone(): string {
  const now = Date.now();
  const endsSoon = dateIn(TOKYO, new Date(now)) !== dateIn(TOKYO, new Date(now + TWO_HOURS_MS));
  process.env.GOMAI_TEST_ZONE ??= endsSoon ? DUBAI : TOKYO;
  return process.env.GOMAI_TEST_ZONE;
}
