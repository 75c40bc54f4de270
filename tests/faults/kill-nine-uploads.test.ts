import { join } from 'node:path';
import { expect, test } from 'vitest';
import { killNine, summary } from './kill-nine.ts';

const KILLS = 6;
/** A server that is elsewhere has its own kills: what is proved here is the embedded one. */
const onServer = Boolean(process.env.TEST_DATABASE_URL);

test.skipIf(onServer)(
  '[COL-6] kill -9 in the middle of uploads and publishing: nothing half-written is shown, nothing acknowledged is lost',
  { timeout: 600_000 },
  async () => {
    const result = await killNine({ script: join(import.meta.dirname, 'write-uploads.ts'), kills: KILLS });
    console.log(summary(result));
    expect(result).toMatchObject({ kills: KILLS, lost: 0, partial: 0 });
    expect(result.acked).toBeGreaterThan(0);
  },
);
