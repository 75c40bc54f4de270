import { expect, test } from 'vitest';
import { dateIn, lastTimeOfDay, nextTimeOfDay } from '../../src/shared/wall-clock.ts';
import { createTestDatabase } from '../support/database.ts';
import { createTestApp } from '../support/test-app.ts';
import { amount, isFirstRun, report } from './figures.ts';

const YEARS = [2025, 2026];
const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * Zones without clock changes (Tokyo), and with usual ones (New York, Berlin), by half an hour (Lord Howe), at 3 a.m.
 * (Helsinki) and at midnight (Cairo, Santiago, Beirut).
 */
const NOTABLE = [
  'Asia/Tokyo',
  'America/New_York',
  'Europe/Berlin',
  'Europe/Helsinki',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Santiago',
  'Asia/Beirut',
];
const allZones = Intl.supportedValuesOf('timeZone');
const zones = allZones.slice(0, amount({ short: 0, full: allZones.length }));
const tried = [...new Set([...NOTABLE, ...zones])];

const clocks = new Map<string, Intl.DateTimeFormat>();

/** A formatter for a zone, `2026-11-20 21:00:00`. Cached, because creating one takes longer than using it. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const made = clocks.get(zone);
  if (made !== undefined) return made;
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  clocks.set(zone, clock);
  return clock;
}

function offsetAt(zone: string, ms: number): number {
  const shown = Date.parse(`${clockOf(zone).format(ms).replace(' ', 'T')}Z`);
  return shown - Math.floor(ms / 1_000) * 1_000;
}

/** The moments at which a zone's clock changes. */
function changesOf(zone: string): number[] {
  const changes: number[] = [];
  const end = Date.UTC((YEARS.at(-1) ?? 0) + 1, 0, 1);
  for (let day = Date.UTC(YEARS[0] ?? 0, 0, 1); day < end; day += DAY_MS) {
    let [before, after] = [day, day + DAY_MS];
    const [first, last] = [offsetAt(zone, before), offsetAt(zone, after)];
    if (first === last) continue;
    while (after - before > 1_000) {
      const middle = Math.floor((before + after) / 2_000) * 1_000;
      if (offsetAt(zone, middle) === first) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}

/** Moments around every clock change and the midnight before it, and 60 moments spread over three years. */
function momentsOf(zone: string): number[] {
  const around = [-DAY_MS, -HOUR_MS, -1, 0, 1, HOUR_MS, DAY_MS];
  const changes = changesOf(zone);
  const midnights = changes.map((ms) => ms - ((((ms + offsetAt(zone, ms)) % DAY_MS) + DAY_MS) % DAY_MS));
  const often = Array.from({ length: 60 }, (_, n) => Date.UTC(YEARS[0] ?? 0, 0, 1) + n * 18.37 * DAY_MS);
  return [...changes, ...midnights]
    .flatMap((ms) => around.map((by) => ms + by))
    .concat(often.map(Math.round));
}

test.skipIf(!isFirstRun)(
  '[TODAY-4] around clock changes and midnights, “today” is the date that PostgreSQL computes for the zone',
  { timeout: 300_000 },
  async () => {
    const { database, remove } = await createTestDatabase();
    const known = await database.pool.query<{ name: string }>('SELECT name FROM pg_timezone_names');
    const names = new Set(known.rows.map(({ name }) => name));
    let asked = 0;
    const wrong: string[] = [];
    const compared = tried.filter((name) => names.has(name));
    for (const zone of compared) {
      const moments = momentsOf(zone);
      const { rows } = await database.pool.query<{ date: string }>(
        `SELECT (to_timestamp(ms / 1000.0) AT TIME ZONE $1)::date::text AS date
         FROM unnest($2::float8[]) WITH ORDINALITY AS asked (ms, place) ORDER BY place`,
        [zone, moments],
      );
      asked += moments.length;
      moments.forEach((ms, index) => {
        const today = dateIn(zone, new Date(ms));
        if (today !== rows[index]?.date) wrong.push(`${zone} ${new Date(ms).toISOString()}: ${today}`);
      });
    }
    await remove();
    report('clock changes, midnights', { zones: compared.length, moments: asked, today_wrong: wrong.length });
    expect(wrong).toEqual([]);
    // JavaScript and PostgreSQL may have zone lists of different age, so a few zones may be missing in one.
    expect(compared).toEqual(expect.arrayContaining(NOTABLE));
    expect(compared.length).toBeGreaterThan(0.95 * tried.length);
  },
);

test.skipIf(!isFirstRun)(
  '[TODAY-4] when the clock jumps forward and back, every response has the date of its moment',
  async () => {
    const zone = 'America/New_York';
    const gallery = await createTestApp({ SITE_TIMEZONE: zone });
    const wrong: string[] = [];
    const asked = amount({ short: 40, full: 2_000 });
    for (let n = 0; n < asked; n++) {
      // Alternates between the nights of both clock changes.
      const near = n % 2 === 0 ? Date.UTC(2026, 2, 8, 5) : Date.UTC(2026, 10, 1, 4);
      // Multiples of the golden ratio spread evenly over the three days, however many there are.
      const share = (n * 0.618034) % 1;
      gallery.clock.now = new Date(near + Math.round((share - 0.5) * 3 * DAY_MS));
      const { today } = (await gallery.app.inject('/api/site')).json<{ today: string }>();
      if (today !== dateIn(zone, gallery.clock.now))
        wrong.push(`${gallery.clock.now.toISOString()}: ${today}`);
    }
    await gallery.close();
    report('a clock put forward and back', { asked, today_wrong: wrong.length });
    expect(wrong).toEqual([]);
  },
);

/** A key made of a zone's clock changes in `YEARS`; of zones with equal keys only one is tested. */
function behaviourOf(zone: string): string {
  return changesOf(zone)
    .map((ms) => [ms, offsetAt(zone, ms - 1), offsetAt(zone, ms)].join(' '))
    .join();
}

test.skipIf(!isFirstRun)(
  '[AUTO-2] "daily at 3 a.m." is due once a day, and "every 12 hours" twice, on every day of a clock change',
  { timeout: 300_000 },
  () => {
    const schedules = [[3 * 60], [0, 12 * 60]];
    const odd: string[] = [];
    let days = 0;
    const kinds = new Map(tried.map((zone) => [behaviourOf(zone), zone]));
    for (const zone of kinds.values()) {
      for (const change of changesOf(zone)) {
        const date = dateIn(zone, new Date(change));
        days += 1;
        for (const minutes of schedules) {
          const times = timesAround(zone, minutes, change);
          const onDate = times.filter((ms) => dateIn(zone, new Date(ms)) === date);
          if (onDate.length !== minutes.length)
            odd.push(`${zone} ${date} at ${minutes}: ${onDate.length} times`);
          if (times.some((ms) => ms % QUARTER_MS !== 0)) odd.push(`${zone} ${date}: between two checks`);
          // Each announced time counts as due from the check at that time until the last check before the next time.
          const isAnnounced = times.every((ms, n) =>
            [ms, (times[n + 1] ?? ms + QUARTER_MS) - QUARTER_MS].every(
              (look) => lastTimeOfDay(minutes, zone, new Date(look)).getTime() === ms,
            ),
          );
          if (!isAnnounced) odd.push(`${zone} ${date} at ${minutes}: announced otherwise`);
        }
      }
    }
    report('auto-sync on days of clock changes', {
      zones: tried.length,
      kinds_of_clocks: kinds.size,
      days,
      odd_days: odd.length,
    });
    expect(odd).toEqual([]);
  },
);

/** The times announced to the owner around a change, in order. */
function timesAround(zone: string, minutes: number[], change: number): number[] {
  const times: number[] = [];
  for (let ms = change - 2 * DAY_MS; ms < change + 2 * DAY_MS; ) {
    ms = nextTimeOfDay(minutes, zone, new Date(ms)).getTime();
    times.push(ms);
  }
  return times;
}
