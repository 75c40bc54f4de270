import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashEndpoint } from '../../src/server/features/push/queries.ts';
import { createSubscriberTokens } from '../../src/server/features/subscribers/tokens.ts';
import { createSecretBox } from '../../src/server/platform/secret-box.ts';
import { addDays } from '../../src/shared/dates.ts';
import { getFollow } from '../../src/shared/subscribers.ts';
import { freePort } from '../support/free-port.ts';
import { type GalleryProcess, publishDays, startGallery } from '../support/gallery.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import {
  findPostgresBinaries,
  type PostgresServer,
  startPostgresServer,
} from '../support/postgres-server.ts';
import { type PushService, startPushService } from '../support/push-service.ts';
import { amount, isFirstRun, report } from './figures.ts';

const SUBSCRIBERS = amount({ short: 200, full: 1000 });
const KILLS = amount({ short: 4, full: 20 });
/** Each process is killed once it has sent more than this many e-mails or pushes. */
const SENT_A_KILL = 15;
/** How many pushes one process sends at a time (send-pushes.ts). */
const PUSHES_UNDER_WAY = 4;
const SECRET_KEY = 'a key for tests, long enough';
const FINISH_MS = 240_000;

const canRun = isFirstRun && findPostgresBinaries() !== undefined;

let postgres: PostgresServer | undefined;
let mailServer: MailServer;
let pushService: PushService;
let pool: Pool;
let port: number;
let dataDir: string;
let gallery: GalleryProcess;

const start = () =>
  startGallery({
    dataDir,
    env: {
      DATABASE_URL: postgres?.url ?? '',
      SECRET_KEY,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      TRUSTED_SOURCES: pushService.host,
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?from=site@example.com`,
    },
  });

beforeAll(async () => {
  if (!canRun) return;
  dataDir = await mkdtemp(join(tmpdir(), 'gomai-digests-'));
  postgres = await startPostgresServer();
  mailServer = await startMailServer({ tls: 'none' });
  pushService = await startPushService();
  port = await freePort();
  pool = new Pool({ connectionString: postgres?.url });
  // At the end PostgreSQL may stop while the last connection closes, which would be an unhandled error.
  pool.on('error', () => {});
  gallery = await startGallery({ dataDir, env: { DATABASE_URL: postgres?.url ?? '', SECRET_KEY } });
  await publishDays(gallery, 1);
  await gallery.stop();
  await pool.query(
    `INSERT INTO settings (key, value) VALUES ('digest_hour', '00:00'), ('digest_limit', '100000')`,
  );
});
afterAll(async () => {
  if (!canRun) return;
  await gallery.stop('SIGKILL');
  await pool.end();
  await mailServer.close();
  await pushService.close();
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
}

/** Kills the gallery repeatedly while it sends, then makes all claims expire and lets it send the rest. */
async function sendUnderKills(
  table: 'subscribers' | 'push_subscriptions',
  sent: () => number,
): Promise<void> {
  for (let kill = 0; kill < KILLS; kill += 1) {
    gallery = await start();
    const before = sent();
    await expect.poll(sent, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before + SENT_A_KILL);
    await gallery.stop('SIGKILL');
  }
  await pool.query(`UPDATE ${table} SET claimed_at = claimed_at - interval '2 minutes 1 second'`);
  gallery = await start();
}

test.runIf(canRun)(
  '[FOLLOW-4] kills at any moment leave no subscriber out, and repeat only the e-mail being sent (needs PostgreSQL)',
  async () => {
    const emails = Array.from({ length: SUBSCRIBERS }, (_, n) => `n${n}@example.org`);
    await subscribe(emails);
    const { mails } = mailServer;
    await sendUnderKills('subscribers', () => mails.length);
    const recipients = () => new Set(mails.map(({ to }) => to[0]));
    await expect.poll(() => recipients().size, { timeout: FINISH_MS, interval: 200 }).toBe(SUBSCRIBERS);
    const leftOut = emails.filter((email) => !recipients().has(email)).length;
    const twice = mails.length - SUBSCRIBERS;
    report('digests, killed', { kills: KILLS, subscribers: SUBSCRIBERS, leftOut, twice });
    expect(leftOut).toBe(0);
    expect(twice).toBeLessThanOrEqual(KILLS);
    const ids = mails.map(({ headers }) => headers.get('message-id'));
    // A repeated e-mail has the same Message-ID, so mail programs show it once.
    expect(new Set(ids).size).toBe(SUBSCRIBERS);
  },
  FINISH_MS + KILLS * 60_000,
);

test.runIf(canRun)(
  '[FOLLOW-5] kills at any moment leave no browser out, and repeat only the pushes being sent (needs PostgreSQL)',
  async () => {
    await gallery.stop();
    gallery = await start();
    // Creates the key with which browsers subscribe.
    await fetch(gallery.url + getFollow.path);
    await gallery.stop();
    const secrets = createSecretBox(SECRET_KEY);
    const names = Array.from({ length: SUBSCRIBERS }, (_, n) => `n${n}`);
    for (const name of names) {
      const subscription = pushService.subscribe(name);
      const hash = hashEndpoint(subscription.endpoint);
      await pool.query(
        `INSERT INTO push_subscriptions (endpoint_hash, subscription, language, created_at, covered_until)
         VALUES ($1, $2, 'en', now(), $3)`,
        [
          hash,
          secrets.seal(JSON.stringify(subscription), `push_subscriptions/${hash}`),
          addDays(gallery.today, -1),
        ],
      );
    }
    const { received, problems } = pushService;
    await sendUnderKills('push_subscriptions', () => received.length);
    const browsers = () => new Set(received.map(({ browser }) => browser));
    await expect.poll(() => browsers().size, { timeout: FINISH_MS, interval: 200 }).toBe(SUBSCRIBERS);
    const leftOut = names.filter((name) => !browsers().has(name)).length;
    const twice = received.length - SUBSCRIBERS;
    report('pushes, killed', { kills: KILLS, browsers: SUBSCRIBERS, leftOut, twice });
    expect(leftOut).toBe(0);
    expect(twice).toBeLessThanOrEqual(KILLS * PUSHES_UNDER_WAY);
    expect(problems).toEqual([]);
  },
  FINISH_MS + KILLS * 60_000,
);
