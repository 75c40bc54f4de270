import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSubscriberTokens } from '../../src/server/features/subscribers/tokens.ts';
import { createSecretBox } from '../../src/server/platform/secret-box.ts';
import { addDays } from '../../src/shared/dates.ts';
import { type GalleryProcess, publishDays, startGallery } from '../support/gallery.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import {
  findPostgresBinaries,
  type PostgresServer,
  startPostgresServer,
} from '../support/postgres-server.ts';
import { amount, isFirstRun, report } from './figures.ts';

const SUBSCRIBERS = amount({ short: 200, full: 1000 });
const KILLS = amount({ short: 4, full: 20 });
/** E-mails between a start and its kill. */
const MAILS_A_KILL = 15;
const SECRET_KEY = 'a key for tests, long enough';
/** Claims of killed processes are void after two minutes. */
const FINISH_MS = 240_000;

const canRun = isFirstRun && findPostgresBinaries() !== undefined;

let postgres: PostgresServer | undefined;
let mailServer: MailServer;
let pool: Pool;
let dataDir: string;
let gallery: GalleryProcess;

const start = () =>
  startGallery({
    dataDir,
    env: {
      DATABASE_URL: postgres?.url ?? '',
      SECRET_KEY,
      PUBLIC_URL: 'http://127.0.0.1',
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?from=site@example.com`,
    },
  });

beforeAll(async () => {
  if (!canRun) return;
  dataDir = await mkdtemp(join(tmpdir(), 'gomai-digests-'));
  postgres = await startPostgresServer();
  mailServer = await startMailServer({ tls: 'none' });
  pool = new Pool({ connectionString: postgres?.url });
  gallery = await startGallery({ dataDir, env: { DATABASE_URL: postgres?.url ?? '', SECRET_KEY } });
  await publishDays(gallery, 1);
  await gallery.stop();
});
afterAll(async () => {
  if (!canRun) return;
  await gallery.stop('SIGKILL');
  await pool.end();
  await mailServer.close();
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function subscribe(emails: string[]): Promise<void> {
  const secrets = createSecretBox(SECRET_KEY);
  const tokens = createSubscriberTokens(SECRET_KEY);
  for (const email of emails) {
    const key = randomUUID();
    await pool.query(
      `INSERT INTO subscribers (key, email_hash, email, frequency, language, status, requested_at, covered_until)
       VALUES ($1, $2, $3, 'daily', 'en', 'active', now(), $4)`,
      [key, tokens.hashEmail(email), secrets.seal(email, `subscribers/${key}`), addDays(gallery.today, -1)],
    );
  }
  await pool.query(
    `INSERT INTO settings (key, value) VALUES ('digest_hour', '00:00'), ('digest_limit', '100000')`,
  );
}

test.runIf(canRun)(
  '[FOLLOW-4] killed at any moment, no subscriber is left out, and only the e-mail under way may come twice',
  async () => {
    const emails = Array.from({ length: SUBSCRIBERS }, (_, n) => `n${n}@example.org`);
    await subscribe(emails);
    const { mails } = mailServer;
    for (let kill = 0; kill < KILLS; kill += 1) {
      gallery = await start();
      const before = mails.length;
      await expect
        .poll(() => mails.length, { timeout: 60_000, interval: 5 })
        .toBeGreaterThan(before + MAILS_A_KILL);
      await gallery.stop('SIGKILL');
    }
    gallery = await start();
    const recipients = () => new Set(mails.map(({ to }) => to[0]));
    await expect.poll(() => recipients().size, { timeout: FINISH_MS, interval: 200 }).toBe(SUBSCRIBERS);
    const twice = mails.length - SUBSCRIBERS;
    report('digests, killed', { kills: KILLS, subscribers: SUBSCRIBERS, leftOut: 0, twice });
    expect(twice).toBeLessThanOrEqual(KILLS);
    const ids = mails.map(({ headers }) => headers.get('message-id'));
    // Mail programs show the second one of an id once.
    expect(new Set(ids).size).toBe(SUBSCRIBERS);
  },
  FINISH_MS + KILLS * 60_000,
);
