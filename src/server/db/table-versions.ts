import type { DateString } from '../../shared/dates.ts';
import type { Bus } from './bus.ts';
import { likeTables, TABLE_CHANGES, type WatchedTable } from './table-changes.ts';

/** Tells without a query whether cached results are still current. */
export interface TableVersions {
  /**
   * Returns the version of data from these tables. It changes when the site's date changes or a table may have
   * changed, and is undefined while this process receives no notifications. Take it before reading the tables, so
   * that data read during a change counts as stale. Pass the same array object each time: its version is cached.
   */
  version(tables: readonly WatchedTable[]): string | undefined;
  /** Like `version`, but likes change it at most once a second: the first like immediately, later likes together. */
  settledVersion(tables: readonly WatchedTable[]): string | undefined;
  close(): Promise<void>;
}

interface TableVersionsOptions {
  bus: Pick<Bus, 'subscribe' | 'onGap' | 'isListening'>;
  /**
   * Returns today in the site's time zone, because scheduled collections become visible at midnight (COL-7). Must be
   * cheap, because it is called for every version.
   */
  today: () => DateString;
  now: () => Date;
}

const SETTLED_EVERY_MS = 1000;
const isLikeTable = (table: unknown) => (likeTables as readonly unknown[]).includes(table);

/** A version consists of the date, the number of gaps in the notifications, and each table's number of changes. */
export async function createTableVersions({ bus, today, now }: TableVersionsOptions): Promise<TableVersions> {
  const all = countChanges(today);
  const settled = countChanges(today);
  /** Tables that likes have changed, where the change is not yet counted in `settled`. */
  const waiting: unknown[] = [];
  let settledAtMs = Number.NEGATIVE_INFINITY;

  const settle = () => {
    const nowMs = now().getTime();
    // The absolute difference, so that a clock that was set back does not delay the likes.
    if (waiting.length === 0 || Math.abs(nowMs - settledAtMs) < SETTLED_EVERY_MS) return;
    settledAtMs = nowMs;
    for (const table of waiting.splice(0)) settled.add(table);
  };

  const unsubscribe = await bus.subscribe(TABLE_CHANGES, (table) => {
    all.add(table);
    if (!isLikeTable(table)) settled.add(table);
    else if (!waiting.includes(table)) waiting.push(table);
  });
  const stopGaps = bus.onGap(() => {
    all.addGap();
    settled.addGap();
  });

  return {
    version: (tables) => (bus.isListening() ? all.version(tables) : undefined),
    settledVersion(tables) {
      if (!bus.isListening()) return undefined;
      settle();
      return settled.version(tables);
    },
    async close() {
      stopGaps();
      await unsubscribe();
    },
  };
}

function countChanges(today: () => DateString) {
  const changes = new Map<unknown, number>();
  let gaps = 0;
  /** Cached, because every response from memory needs a version. */
  let versions = new WeakMap<readonly WatchedTable[], string>();
  let versionsDate: DateString | undefined;
  const clearVersions = () => {
    versions = new WeakMap();
  };
  return {
    add(table: unknown): void {
      changes.set(table, (changes.get(table) ?? 0) + 1);
      clearVersions();
    },
    addGap(): void {
      gaps += 1;
      clearVersions();
    },
    version(tables: readonly WatchedTable[]): string {
      const date = today();
      if (date !== versionsDate) {
        clearVersions();
        versionsDate = date;
      }
      const version =
        versions.get(tables) ?? [date, gaps, ...tables.map((table) => changes.get(table) ?? 0)].join();
      versions.set(tables, version);
      return version;
    },
  };
}
