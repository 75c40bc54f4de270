/**
 * Simulates COUNT of an opening's TOTAL pages, from number FIRST on:
 * `opening-pages.ts FIRST COUNT TOTAL ARRIVING_MS URL…`. The pages of all processes together arrive within
 * ARRIVING_MS, in the order of their numbers. Sends the parent process what each page saw and the processor time.
 */
import { type Watched, watchOpening } from './opening-page.ts';

/** The message that the process sends to its parent. */
export interface WatchedPages {
  pages: Watched[];
  cpuSeconds: number;
}

/** Visitors' clocks are wrong by up to this much. */
const WRONG_CLOCK_MS = 13 * 3600_000;

const [, , first = '0', count = '1', total = '1', arriving = '0', ...urls] = process.argv;
const [from, all, arrivingMs] = [Number(first), Number(total), Number(arriving)];

const pages = await Promise.all(
  Array.from({ length: Number(count) }, async (_, n) => {
    const number = from + n;
    const share = number / all;
    await new Promise((resolve) => setTimeout(resolve, share * arrivingMs));
    return watchOpening({
      url: urls[number % urls.length] ?? '',
      number,
      clockAheadMs: (2 * Math.random() - 1) * WRONG_CLOCK_MS,
      random: Math.random(),
    });
  }),
);
const { user, system } = process.cpuUsage();
const watched: WatchedPages = { pages, cpuSeconds: (user + system) / 1e6 };
process.send?.(watched, () => process.exit());
