import type { DateString } from '../../shared/dates.ts';
import type { Bus } from './bus.ts';
import { TABLE_CHANGES, type WatchedTable } from './table-changes.ts';

/** No zone's day begins but with a minute. */
const MINUTE_MS = 60_000;

/** Tells in no time whether what was read before may still be true. */
export interface Freshness {
  /**
   * Differs from an earlier one as soon as a table may have changed or the day has ended; undefined while this
   * process cannot know. Take it before reading: what a change has overtaken is then never taken for fresh.
   */
  stamp(): number | undefined;
  close(): Promise<void>;
}

interface FreshnessOptions {
  bus: Pick<Bus, 'subscribe' | 'onGap' | 'isListening'>;
  tables: readonly WatchedTable[];
  /** Today in the site's time zone: at midnight scheduled days begin to be seen (COL-7). */
  today: () => DateString;
  now: () => Date;
  /** Calls back when `today` may answer otherwise without the clock's doing. The answer ends it. */
  onZoneChange: (listener: () => void) => () => void;
}

export async function createFreshness(options: FreshnessOptions): Promise<Freshness> {
  const { bus, tables, today, now, onZoneChange } = options;
  let stamp = 0;
  let minute = Number.NaN;
  let day: DateString | undefined;

  const changed = () => {
    stamp += 1;
  };
  const watched: ReadonlySet<unknown> = new Set(tables);
  const unsubscribe = await bus.subscribe(TABLE_CHANGES, (table) => {
    if (watched.has(table)) changed();
  });
  const forgetGaps = bus.onGap(changed);
  const forgetZone = onZoneChange(changed);

  return {
    stamp() {
      const present = Math.floor(now().getTime() / MINUTE_MS);
      if (present !== minute) {
        minute = present;
        const before = day;
        day = today();
        if (day !== before) changed();
      }
      return bus.isListening() ? stamp : undefined;
    },
    async close() {
      forgetZone();
      forgetGaps();
      await unsubscribe();
    },
  };
}
