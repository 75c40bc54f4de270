import { expect, test } from 'vitest';
import { describeEachDatabase } from './each-database.ts';
import { amount, isFirstRun, isFull, report } from './figures.ts';
import { killNine } from './kill-nine.ts';

// Runs on the embedded database and on PostgreSQL.

const KILLS = amount({ short: 1, full: 50 });
const CACHE_KILLS = amount({ short: 1, full: 200 });
/** On a busy machine a round takes minutes: a start, and the writers' first acknowledged change. */
const timeoutFor = (kills: number) => ({ timeout: 240_000 + kills * 60_000 });

/** The writers, with what must hold after the kills. */
const WRITERS = {
  'days-and-likes': '[COL-6] no acknowledged collection or like is lost, and each mean matches its likes',
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
    // All writers in one test, because each start takes seconds.
    test(`kill -9 during all kinds of changes: ${Object.values(WRITERS).join('; ')}`, timeoutFor(KILLS), () =>
      kill('all kinds of changes', Object.keys(WRITERS)),
    );
  }
});

test.skipIf(!isFirstRun)(
  'kill -9 while renditions are cached: the gallery serves no truncated rendition',
  timeoutFor(CACHE_KILLS),
  async () => {
    const { kills, acked, partial } = await killNine({ writers: ['cached-renditions'], kills: CACHE_KILLS });
    report('kill -9 while renditions are cached', { kills, served: acked, truncated_served: partial });
    expect({ kills, partial }).toEqual({ kills: CACHE_KILLS, partial: 0 });
    // Most kills wait for a rendition, so some have been served.
    expect(acked).toBeGreaterThan(0);
  },
);
