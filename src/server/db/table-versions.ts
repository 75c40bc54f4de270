import type { DateString } from '../../shared/dates.ts';
import type { Bus } from './bus.ts';
import { TABLE_CHANGES, type WatchedTable } from './table-changes.ts';

/** Tells in no time, without a query, whether what was read before may still be true. */
export interface TableVersions {
  /**
   * The version of what is made of these tables: another one as soon as one of them may have changed or the site's day has
   * ended, undefined while this process cannot know. Take it before reading: what a change has overtaken is then never
   * taken for fresh.
   */
  version(tables: readonly WatchedTable[]): string | undefined;
  close(): Promise<void>;
}

interface FreshnessOptions {
  bus: Pick<Bus, 'subscribe' | 'onGap' | 'isListening'>;
  /** Today in the site's time zone: at midnight scheduled days begin to be seen (COL-7). Asked at every version. */
  today: () => DateString;
}

/** A version is the day, and how often each of the tables has changed, in whichever process. */
export async function createTableVersions({ bus, today }: FreshnessOptions): Promise<TableVersions> {
  const changes = new Map<unknown, number>();
  let gaps = 0;

  const unsubscribe = await bus.subscribe(TABLE_CHANGES, (table) => {
    changes.set(table, (changes.get(table) ?? 0) + 1);
  });
  const forgetGaps = bus.onGap(() => {
    gaps += 1;
  });

  return {
    version(tables) {
      // Deaf, it cannot know what is still true.
      if (!bus.isListening()) return undefined;
      return [today(), gaps, ...tables.map((table) => changes.get(table) ?? 0)].join();
    },
    async close() {
      forgetGaps();
      await unsubscribe();
    },
  };
}
