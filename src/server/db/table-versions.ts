import type { DateString } from '../../shared/dates.ts';
import type { Bus } from './bus.ts';
import { TABLE_CHANGES, type WatchedTable } from './table-changes.ts';

/** Knows synchronously, without a query, whether earlier results may still be current. */
export interface TableVersions {
  /**
   * The version of data from these tables: it differs as soon as one of them may have changed or the site's date has,
   * and is undefined while this process cannot know. Take it before reading, so that data overtaken by a change never
   * counts as current. Pass the same array each time; its version is remembered.
   */
  version(tables: readonly WatchedTable[]): string | undefined;
  close(): Promise<void>;
}

interface FreshnessOptions {
  bus: Pick<Bus, 'subscribe' | 'onGap' | 'isListening'>;
  /**
   * Today in the site's time zone: at midnight scheduled collections become visible (COL-7). Called for every version.
   */
  today: () => DateString;
}

/** A version consists of the date and each table's number of changes, in any process. */
export async function createTableVersions({ bus, today }: FreshnessOptions): Promise<TableVersions> {
  const changes = new Map<unknown, number>();
  let gaps = 0;
  /** The versions made since the last change, cached because every response from memory needs one. */
  let made = new WeakMap<readonly WatchedTable[], string>();
  let madeOn: DateString | undefined;

  const unsubscribe = await bus.subscribe(TABLE_CHANGES, (table) => {
    changes.set(table, (changes.get(table) ?? 0) + 1);
    made = new WeakMap();
  });
  const forgetGaps = bus.onGap(() => {
    gaps += 1;
    made = new WeakMap();
  });

  return {
    version(tables) {
      // This process misses changes while it receives no notifications.
      if (!bus.isListening()) return undefined;
      const date = today();
      if (date !== madeOn) [made, madeOn] = [new WeakMap(), date];
      const version =
        made.get(tables) ?? [date, gaps, ...tables.map((table) => changes.get(table) ?? 0)].join();
      made.set(tables, version);
      return version;
    },
    async close() {
      forgetGaps();
      await unsubscribe();
    },
  };
}
