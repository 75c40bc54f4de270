import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeEachDatabase } from './each-database.ts';
import { amount, isFirstRun, report } from './figures.ts';
import { type KillNineResult, killNine } from './kill-nine.ts';

const KILLS = amount({ short: 4, full: 50 });
const CACHE_KILLS = amount({ short: 4, full: 200 });
const PATIENCE = { timeout: 30_000 + KILLS * 30_000 };

/** What nothing of may be lost: everything that was answered with success is there, and whole. */
describeEachDatabase((mode, url) => {
  const kill = async (writer: string): Promise<KillNineResult> => {
    const script = join(import.meta.dirname, 'writers', `${writer}.ts`);
    const result = await killNine({ script, kills: KILLS, databaseUrl: url() });
    report(`kill -9 during ${writer.replaceAll('-', ' ')}, ${mode}`, { ...result });
    return result;
  };
  const whole = { kills: KILLS, lost: 0, partial: 0 };

  test('kill -9 while days and likes are written loses none that was acknowledged', PATIENCE, async () => {
    const result = await kill('days-and-likes');
    expect(result).toMatchObject(whole);
    expect(result.acked).toBeGreaterThan(KILLS);
  });

  test(
    '[FB-3] kill -9 while feedback comes: what was acknowledged is there, and so is the letter about it',
    PATIENCE,
    async () => {
      const result = await kill('feedback');
      expect(result).toMatchObject(whole);
      expect(result.acked).toBeGreaterThan(0);
    },
  );

  test('[WS-2] kill -9 in the middle of a conversation: what was said stays said', PATIENCE, async () => {
    const result = await kill('chat');
    expect(result).toMatchObject(whole);
    expect(result.acked).toBeGreaterThan(0);
  });

  test(
    '[COL-6] kill -9 in the middle of uploads and publishing: nothing half-written is shown, nothing acknowledged is lost',
    PATIENCE,
    async () => {
      const result = await kill('uploads');
      expect(result).toMatchObject(whole);
      expect(result.acked).toBeGreaterThan(0);
    },
  );

  test(
    '[CROP-5] kill -9 in the middle of crops and resets: nothing half-written is shown, no original is lost',
    PATIENCE,
    async () => {
      const result = await kill('crops');
      expect(result).toMatchObject(whole);
      expect(result.acked).toBeGreaterThan(0);
    },
  );
});

test.skipIf(!isFirstRun)(
  'kill -9 while pictures are cached: none that is half-written is ever served',
  { timeout: 60_000 + CACHE_KILLS * 20_000 },
  async () => {
    const script = join(import.meta.dirname, 'writers/cached-pictures.ts');
    const { kills, acked, partial } = await killNine({ script, kills: CACHE_KILLS });
    report('kill -9 while pictures are cached', { kills, served: acked, truncated_served: partial });
    expect({ kills, partial }).toEqual({ kills: CACHE_KILLS, partial: 0 });
    expect(acked).toBeGreaterThan(CACHE_KILLS);
  },
);
