import { expect, test } from 'vitest';
import { describeEachDatabase } from './each-database.ts';
import { amount, isFirstRun, isFull, report } from './figures.ts';
import { killNine } from './kill-nine.ts';

// Runs on both databases.

const KILLS = amount({ short: 1, full: 50 });
const CACHE_KILLS = amount({ short: 1, full: 200 });
/** A busy machine takes minutes for a start and what its writers then acknowledge. */
const timeoutFor = (kills: number) => ({ timeout: 240_000 + kills * 60_000 });

/** Each kind of change with its invariants: everything acknowledged is present and complete. */
const WRITERS = {
  'days-and-likes': '[COL-6] published collections and likes are all there, and each mean matches its likes',
  feedback: '[FB-3] acknowledged feedback is stored, with its e-mail queued',
  chat: '[WS-2] acknowledged chat messages are stored',
  uploads: '[COL-6] uploads and publishing show no partial file',
  crops: '[CROP-5] crops and resets show no partial file and lose no original',
};

describeEachDatabase((mode, url) => {
  const kill = async (name: string, writers: string[]) => {
    const result = await killNine({ writers, kills: KILLS, databaseUrl: url() });
    report(`kill -9 during ${name}, ${mode}`, { ...result });
    expect(result).toMatchObject({ kills: KILLS, lost: 0, partial: 0 });
    expect(result.acked).toBeGreaterThan(0);
  };

  if (isFull) {
    test.each(Object.entries(WRITERS))('kill -9 during %s: %s', timeoutFor(KILLS), (writer) =>
      kill(writer.replaceAll('-', ' '), [writer]),
    );
  } else {
    // A start takes seconds, so all kinds of changes run in the same process.
    test(`kill -9 during ${Object.values(WRITERS).join('; ')}`, timeoutFor(KILLS), () =>
      kill('all kinds of changes', Object.keys(WRITERS)),
    );
  }
});

test.skipIf(!isFirstRun)(
  'kill -9 while renditions are cached: serves no truncated one',
  timeoutFor(CACHE_KILLS),
  async () => {
    const { kills, acked, partial } = await killNine({ writers: ['cached-renditions'], kills: CACHE_KILLS });
    report('kill -9 while renditions are cached', { kills, served: acked, truncated_served: partial });
    expect({ kills, partial }).toEqual({ kills: CACHE_KILLS, partial: 0 });
    // At least the rendition that each kill waits for.
    expect(acked).toBeGreaterThan(0);
  },
);
