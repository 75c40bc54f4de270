import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessions, users } from '../../src/server/db/schema/auth.ts';
import { rateLimits } from '../../src/server/db/schema/rate-limits.ts';
import { hashPassword } from '../../src/server/features/auth/password.ts';
import { getUser, login } from '../../src/shared/auth.ts';
import { startPasskey, startPasskeySignIn } from '../../src/shared/passkeys.ts';
import { changePassword } from '../../src/shared/sessions.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { OWNER_PASSWORD } from '../support/test-owner.ts';
import { visitorAddress } from '../support/visitor-address.ts';
import { refuseAll, tally } from './tally.ts';

// Runs on the embedded database and on PostgreSQL.

/** SECURITY.md, threat 7: attacks on the sign-in of two processes with one database. */

const START_MS = Date.parse('2026-11-20T12:00:00Z');
const MINUTE_MS = 60_000;

let database: TestDatabase;
let gallery: TestApp;
let second: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  gallery = await createTestApp({}, database);
  second = await createTestApp({}, database);
});
afterAll(async () => {
  await gallery.close();
  await second.close();
  await database.remove();
});
beforeEach(async () => {
  await gallery.db.delete(rateLimits);
  setTime(0);
});

function setTime(sinceMs: number): void {
  for (const { clock } of [gallery, second]) clock.now = new Date(START_MS + sinceMs);
}

interface Try {
  password?: string;
  username?: string;
  from?: string;
  headers?: Record<string, string>;
  at?: TestApp;
}

const HOME = visitorAddress(1);
const trySignIn = ({
  password = 'wrong',
  username = 'admin',
  from = HOME,
  headers = {},
  at = gallery,
}: Try = {}) => at.call(login, { body: { username, password } }, { headers, remoteAddress: from });
const signIn = (options: Try = {}) => trySignIn({ password: OWNER_PASSWORD, ...options });

/** Tries five wrong passwords, each as soon as it is allowed; returns the time of the last one, for `setTime`. */
async function useUp(from = HOME): Promise<number> {
  let atMs = 0;
  for (const pauseMs of [0, 0, 2000, 8000, 30_000]) {
    atMs += pauseMs;
    setTime(atMs);
    expect((await trySignIn({ from })).status).toBe(401);
  }
  return atMs;
}

describe('threat 7: guessing the password', () => {
  test('[AUTH-6] threat 7: checks at most five wrong passwords in a quarter of an hour, after longer and longer pauses', async () => {
    const waits: unknown[] = [];
    for (const pauseMs of [0, 0, 2000, 8000, 30_000]) {
      setTime(gallery.clock.now.getTime() - START_MS + pauseMs);
      expect((await trySignIn()).status).toBe(401);
      const refused = await signIn();
      waits.push(refused.status === 200 ? 0 : refused.headers['retry-after']);
      if (refused.status === 200) continue;
      expect(refused.body).toMatchObject({ code: 'too_many_requests', retryAfterSec: Number(waits.at(-1)) });
    }
    expect(waits).toEqual([0, '2', '8', '30', String(15 * 60 - 40)]);
    setTime(15 * MINUTE_MS + 1);
    expect((await signIn()).status).toBe(200);
  });

  test('[AUTH-6] threat 7: checks at most five of a hundred concurrent passwords, sent to two processes', async () => {
    const tries = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        trySignIn({ at: n % 2 === 0 ? gallery : second, password: `guess ${n}` }),
      ),
    );
    const looked = tries.filter(({ status }) => status === 401).length;
    await tally('7 sign-in: guesses beyond the fifth', tries.length - looked, Math.max(0, looked - 5));
    expect(looked).toBeLessThanOrEqual(5);
    expect(tries.every(({ status }) => status === 401 || status === 429)).toBe(true);
  });

  test('[AUTH-6] threat 7: other headers or names do not avoid the limit, nor do other addresses of an IPv6 network', async () => {
    await useUp();
    const disguises: Try[] = [
      { headers: { 'x-forwarded-for': '9.9.9.9' } },
      { headers: { 'x-real-ip': '9.9.9.9' } },
      { headers: { forwarded: 'for=9.9.9.9' } },
      { headers: { 'cf-connecting-ip': '9.9.9.9' } },
      { headers: { cookie: 'gomai-browser=known' } },
      { headers: { cookie: 'gomai-browser=v1%3AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' } },
      { headers: { 'user-agent': 'another' } },
      { username: 'someone' },
      { username: 'ADMIN' },
      { at: second },
      { from: `::ffff:${HOME}` },
    ];
    await refuseAll(
      '7 sign-in: in disguise',
      disguises,
      async (one) => (await trySignIn(one)).status !== 429,
    );

    setTime(0);
    await useUp('2001:db8:1:2::1');
    await refuseAll('7 sign-in: IPv6', [2, 3, 4], async (n) => {
      return (await trySignIn({ from: `2001:db8:1:2::${n}` })).status !== 429;
    });
    expect((await trySignIn({ from: '2001:db8:1:3::1' })).status).toBe(401);
  });

  test('[AUTH-6] threat 7: behind a proxy, made-up entries in X-Forwarded-For do not avoid the limit', async () => {
    const behind = await createTestApp({ TRUST_PROXY: 'true' }, database);
    behind.clock.now = new Date(START_MS);
    const from = (written: string) =>
      trySignIn({ at: behind, headers: { 'x-forwarded-for': `${written}, 203.0.113.7` } });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => from(visitorAddress(n))));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    await behind.close();
  });

  test('[AUTH-6] threat 7: behind a proxy, other ports or unreadable entries do not avoid the limit', async () => {
    const behind = await createTestApp({ TRUST_PROXY: 'true' }, database);
    behind.clock.now = new Date(START_MS);
    const forms = (n: number) => [`6.6.6.12:${1000 + n}`, `[2001:db8::1]:${n}`, `made up ${n}`];
    for (const form of [0, 1, 2]) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          trySignIn({ at: behind, headers: { 'x-forwarded-for': forms(n)[form] ?? '' } }),
        ),
      );
      expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    }
    await behind.close();
  });

  test('[AUTH-6] threat 7: checks fifty of 300 wrong passwords from 200 IP addresses, then one in 30 seconds', async () => {
    const { cookies } = await signIn({ from: visitorAddress(50) });
    const headers = {
      cookie: `gomai-browser=${cookies.find(({ name }) => name === 'gomai-browser')?.value}`,
    };
    const statuses: number[] = [];
    for (let n = 0; n < 300; n++) {
      const at = n % 2 === 0 ? gallery : second;
      statuses.push((await trySignIn({ from: visitorAddress(1000 + (n % 200)), at })).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(250);
    // A refusal by the global limit does not count against the IP address.
    setTime(30_000);
    expect((await trySignIn({ from: visitorAddress(1199) })).status).toBe(401);
    expect((await trySignIn({ from: visitorAddress(1198) })).status).toBe(429);
    // The global limit applies neither to the owner's known browser nor to passkeys.
    expect((await signIn({ headers })).status).toBe(200);
    const passkey = await gallery.call(startPasskeySignIn, {}, { headers: { host: 'localhost' } });
    expect(passkey.status).toBe(200);
    // Correct passwords do not count, even from new browsers.
    setTime(60_000);
    for (const n of [1, 2, 3]) expect((await signIn({ from: visitorAddress(2000 + n) })).status).toBe(200);
  });

  test('[AUTH-6] threat 7: the owner can sign in despite an attack, by the known browser or from another IP address', async () => {
    const { cookies } = await signIn({ from: visitorAddress(50) });
    const known = cookies.find(({ name }) => name === 'gomai-browser');
    expect(known).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    const headers = { cookie: `gomai-browser=${known?.value}` };

    await useUp();
    // The attacker shares the owner's IP address.
    expect((await signIn()).status).toBe(429);
    expect((await signIn({ headers })).status).toBe(200);
    expect((await signIn({ from: visitorAddress(2) })).status).toBe(200);
    // A stolen cookie of the known browser signs no one in; it only gives five more tries.
    const guesses = await Promise.all(Array.from({ length: 20 }, () => trySignIn({ headers })));
    expect(guesses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    // Correcting a clock that was a year ahead locks no one out.
    await gallery.db.delete(rateLimits);
    setTime(365 * 24 * 60 * MINUTE_MS);
    for (const from of [HOME, HOME]) await trySignIn({ from });
    setTime(0);
    expect((await signIn()).status).toBe(200);
  });

  // Measured as processor time, which depends less on other load of the machine.
  test('[AUTH-1] threat 7: refusing an unknown name takes about as long as refusing a wrong password', async () => {
    // Replaces the tests' cheap hash with a real one.
    const [owner] = await gallery.db.select().from(users);
    await gallery.db.update(users).set({ password: await hashPassword(OWNER_PASSWORD) });
    const timed = async (username: string, from: number) => {
      const before = process.cpuUsage();
      expect((await trySignIn({ username, from: visitorAddress(from) })).body).toMatchObject({
        message: 'username or password is wrong',
      });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const times = { admin: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 6; round++) {
      times.unknown.push(await timed('unknown', 100 + round));
      times.admin.push(await timed('admin', 200 + round));
    }
    await gallery.db.update(users).set({ password: owner?.password ?? '' });
    const fastest = (list: number[]) => Math.min(...list);
    const ratio = fastest(times.unknown) / fastest(times.admin);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  });

  test('[AUTH-5] threat 7: an open session allows at most five guesses of the password', async () => {
    const { cookies } = await signIn();
    const headers = { cookie: `gomai=${cookies.find(({ name }) => name === 'gomai')?.value}` };
    const change = () =>
      gallery.call(
        changePassword,
        { body: { currentPassword: 'wrong', newPassword: 'long enough' } },
        { headers },
      );
    const prove = () =>
      gallery.call(
        startPasskey,
        { body: { proof: { password: 'wrong' } } },
        { headers: { ...headers, host: 'localhost' } },
      );
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, change),
      ...Array.from({ length: 10 }, prove),
    ]);
    expect(answers.filter(({ status }) => status === 403).length).toBeLessThanOrEqual(5);
    expect(answers.every(({ status }) => status === 403 || status === 429)).toBe(true);
  });

  test('[AUTH-7] threat 7: an IP address gets at most sixty passkey challenges at once', async () => {
    const ask = () =>
      gallery.call(startPasskeySignIn, {}, { headers: { host: 'localhost' }, remoteAddress: HOME });
    const answers = await Promise.all(Array.from({ length: 80 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect((await signIn()).status).toBe(200);
  });
});

describe('threat 7: sessions', () => {
  test('[AUTH-2] threat 7: each sign-in makes a 256-bit token, which is stored only as a hash; made-up tokens are refused', async () => {
    const planted = 'A'.repeat(43);
    const { cookies } = await signIn({ headers: { cookie: `gomai=${planted}` } });
    const token = String(cookies.find(({ name }) => name === 'gomai')?.value);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const kept = JSON.stringify(await gallery.db.select().from(sessions));
    expect(kept).not.toContain(token);
    const [row] = await gallery.db.select().from(sessions);
    const forged = [
      planted,
      '',
      'null',
      row?.sid ?? '',
      token.slice(1),
      `${token}A`,
      token.toUpperCase(),
      '%00',
      "' or 1=1 --",
    ];
    await refuseAll('7 sessions: made-up tokens', forged, async (value) => {
      const answer = await gallery.call(
        getUser,
        {},
        { headers: { cookie: `gomai=${encodeURIComponent(value)}` } },
      );
      return answer.status !== 401;
    });
    expect((await gallery.call(getUser, {}, { headers: { cookie: `gomai=${token}` } })).status).toBe(200);
  });
});
