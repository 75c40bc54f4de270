import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { createAuthenticator } from '../../../../tests/support/software-authenticator.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { OWNER_PASSWORD } from '../../../../tests/support/test-owner.ts';
import { getUser, login } from '../../../shared/auth.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import {
  addPasskey,
  type CeremonyOptions,
  findPasskeySignIn,
  listPasskeys,
  type Passkey,
  type PasskeyAssertion,
  removePasskey,
  renamePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeyProof,
  startPasskeySignIn,
} from '../../../shared/passkeys.ts';
import { sql } from '../../db/orm.ts';
import { passkeyChallenges, passkeys } from '../../db/schema/auth.ts';
import { rateLimits } from '../../db/schema/rate-limits.ts';
import { hashToken } from '../../http/session.ts';

// Runs on the embedded database and on PostgreSQL.

const ORIGIN = 'http://localhost';
const MINUTE_MS = 60_000;
const START = new Date('2026-11-20T12:00:00Z');
const password = { password: OWNER_PASSWORD };

let given: TestDatabase;
let gallery: TestApp;
let headers: { cookie: string };

beforeAll(async () => {
  given = await createTestDatabase();
  given.database.releaseReserve = async () => {
    await given.database.db.execute(sql`drop function refuse cascade`);
    return true;
  };
  gallery = await createTestApp({ PUBLIC_URL: ORIGIN }, given);
});
afterAll(async () => {
  await gallery.close();
  await given.remove();
});
beforeEach(async () => void (await gallery.db.delete(rateLimits)));
beforeEach(async () => {
  gallery.clock.now = START;
  await gallery.db.delete(passkeys);
  await gallery.db.delete(passkeyChallenges);
  headers = await gallery.signIn();
});

const wait = (ms: number) => {
  gallery.clock.now = new Date(gallery.clock.now.getTime() + ms);
};
const registrationOptions = async (proof: object = password, as = headers) =>
  gallery.call(startPasskey, { body: { proof: proof as never } }, { headers: as });

async function added(name = 'Phone') {
  const device = createAuthenticator({ origin: ORIGIN });
  const { body: options } = await registrationOptions();
  const attestation = device.create(options as CeremonyOptions);
  const { status, body } = await gallery.call(addPasskey, { body: { name, attestation } }, { headers });
  expect(status).toBe(200);
  return { device, passkey: body as Passkey };
}

async function attempt(before = '') {
  const { body, cookies } = await gallery.call(startPasskeySignIn, {}, { headers: { cookie: before } });
  const [cookie] = cookies;
  return { options: body as CeremonyOptions, cookie: `${cookie?.name}=${cookie?.value}` };
}

const answer = (assertion: PasskeyAssertion, cookie: string) =>
  gallery.call(signInByPasskey, { body: { assertion } }, { headers: { cookie } });

describe('[AUTH-7] a passkey', () => {
  test('[AUTH-7] can be added, renamed, listed, used to sign in, and removed', async () => {
    const available = async () => (await gallery.call(findPasskeySignIn, {})).body;
    expect(await available()).toEqual({ available: false });
    const { device, passkey } = await added('  Phone ');
    expect(passkey).toEqual({
      id: expect.any(Number),
      name: 'Phone',
      createdAt: START.toISOString(),
      lastUsedAt: null,
    });
    expect(await available()).toEqual({ available: true });

    const params = { id: passkey.id };
    const renamed = await gallery.call(renamePasskey, { params, body: { name: '電話' } }, { headers });
    expect(renamed.body).toMatchObject({ name: '電話' });

    wait(MINUTE_MS);
    const { options, cookie } = await attempt();
    const { status, body, cookies } = await answer(device.use(options), cookie);
    expect([status, body]).toEqual([200, { id: expect.any(Number), username: 'admin', role: 'admin' }]);
    const session = cookies.find(({ name }) => name === 'gomai');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const signedIn = { headers: { cookie: `gomai=${session?.value}` } };
    expect((await gallery.call(getUser, {}, signedIn)).status).toBe(200);

    const { body: list } = await gallery.call(listPasskeys, {}, { headers });
    const used = new Date(START.getTime() + MINUTE_MS).toISOString();
    expect(list).toEqual({ possible: true, passkeys: [{ ...passkey, name: '電話', lastUsedAt: used }] });

    const removed = await gallery.call(removePasskey, { params, body: { proof: password } }, { headers });
    expect(removed.status).toBe(200);
    const late = await attempt();
    const refused = await answer(device.use(late.options), late.cookie);
    expect(refused).toMatchObject({ status: 403, body: { message: 'This passkey is unknown' } });
    expect(await available()).toEqual({ available: false });
  });

  test('[AUTH-7] signs in from each of a browser’s tabs, whichever of them asked last', async () => {
    const { device } = await added();
    const first = await attempt();
    const second = await attempt(first.cookie);
    // In the browser, the second cookie replaces the first.
    const refused = device.use(second.options, { verified: false });
    expect((await answer(refused, second.cookie)).status).toBe(403);
    expect((await answer(device.use(first.options), second.cookie)).status).toBe(200);
  });

  test('[AUTH-7] signs in even if an empty cookie of the attempt was sent', async () => {
    const { device } = await added();
    const { cookie: name } = await attempt();
    const { options, cookie } = await attempt(`${name.split('=')[0]}=`);
    expect(cookie).toMatch(/=.{43}$/);
    expect((await answer(device.use(options), cookie)).status).toBe(200);
  });

  test('[SCALE-4] [AUTH-7] answers a challenge that a server of 1.1.0 stored', async () => {
    const { device } = await added();
    const holderWas = (holder: string) => gallery.db.update(passkeyChallenges).set({ holder });
    const { options, cookie } = await attempt();
    await holderWas(hashToken(cookie.split('=')[1] ?? ''));
    const { options: other } = await attempt(cookie);
    expect((await answer(device.use({ ...other, challenge: 'AAAA' }), cookie)).status).toBe(403);
    expect((await answer(device.use(options), cookie)).status).toBe(200);
    expect((await answer(device.use(options), cookie)).status).toBe(403);
    const { body: question } = await gallery.call(startPasskeyProof, {}, { headers });
    await holderWas(hashToken(headers.cookie.split('=')[1] ?? ''));
    const proof = { passkey: device.use(question as CeremonyOptions) };
    expect((await registrationOptions(proof)).status).toBe(200);
  });

  test('[AUTH-7] proves the owner’s presence in one tab while another tab asks, too', async () => {
    const { device } = await added();
    const { body: question } = await gallery.call(startPasskeyProof, {}, { headers });
    await gallery.call(startPasskeyProof, {}, { headers });
    const proof = { passkey: device.use(question as CeremonyOptions) };
    expect((await registrationOptions(proof)).status).toBe(200);
  });

  test('[AUTH-7] does not lock the owner out: the password still signs in', async () => {
    await added();
    const body = { username: 'admin', ...password };
    expect((await gallery.call(login, { body })).status).toBe(200);
  });

  test('[AUTH-7] registration requires a resident key and user verification, and excludes existing passkeys', async () => {
    const { device } = await added();
    const { body } = await registrationOptions();
    expect(body).toMatchObject({
      rp: { id: 'localhost', name: 'Gomai' },
      user: { name: 'admin' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: device.use(body as CeremonyOptions).id }],
    });
  });
});

test.each([
  ['rate_limits', 'insert'],
  ['passkeys', 'update'],
  ['sessions', 'insert'],
])(
  '[AUTH-7] [OPS-3] a passkey signs in on a full disk: a failed write to %s frees the space reserved for the owner',
  async (table, write) => {
    const { device } = await added();
    const { options, cookie } = await attempt();
    await gallery.db.execute(sql`
      create function refuse() returns trigger language plpgsql as 'begin raise sqlstate ''53100''; end'`);
    await gallery.db.execute(sql`
      create trigger full_disk before ${sql.raw(write)} on ${sql.identifier(table)} execute function refuse()`);
    expect((await answer(device.use(options), cookie)).status).toBe(200);
  },
);

describe('[AUTH-7] signing in by passkey is refused', () => {
  test.each([
    ['for another origin', { from: 'http://localhost.evil.example' }],
    ['for another port of the same machine', { from: 'http://localhost:8080' }],
    ['without a finger, a face or a PIN', { verified: false }],
  ])('[AUTH-7] %s', async (_, lie) => {
    const { device } = await added();
    const { options, cookie } = await attempt();
    const { status, body, cookies } = await answer(device.use(options, lie), cookie);
    expect([status, body]).toEqual([
      403,
      expect.objectContaining({ message: 'The passkey was not accepted' }),
    ]);
    expect(cookies.filter(({ name }) => name === 'gomai')).toEqual([]);
  });

  test('[AUTH-7] for another site', async () => {
    const { device } = await added();
    const elsewhere = createAuthenticator({ origin: ORIGIN, rpId: 'evil.example' });
    const { options, cookie } = await attempt();
    const { id, rawId } = device.use(options);
    const { status } = await answer({ ...elsewhere.use(options), id, rawId }, cookie);
    expect(status).toBe(403);
  });

  test('[AUTH-7] a second time with the same response', async () => {
    const { device } = await added();
    const { options, cookie } = await attempt();
    const assertion = device.use(options);
    expect((await answer(assertion, cookie)).status).toBe(200);
    const again = await answer(assertion, cookie);
    expect(again).toMatchObject({ status: 403, body: { message: expect.stringContaining('expired') } });
  });

  test('[AUTH-7] all but once if the same response is sent many times at once', async () => {
    const { device } = await added();
    const { options, cookie } = await attempt();
    const assertion = device.use(options);
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => answer(assertion, cookie)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403, 403]);
  });

  test.each([['not base64 of JSON'], ['null'], ['{}'], ['{"challenge":1}']])(
    '[AUTH-7] with %j as the client data',
    async (text) => {
      const { device } = await added();
      const { options, cookie } = await attempt();
      const assertion = device.use(options);
      assertion.response.clientDataJSON = Buffer.from(text).toString('base64url');
      expect((await answer(assertion, cookie)).status).toBe(403);
    },
  );

  test('[AUTH-7] five minutes after the challenge', async () => {
    const { device } = await added();
    const { options, cookie } = await attempt();
    wait(5 * MINUTE_MS);
    const late = await answer(device.use(options), cookie);
    expect(late).toMatchObject({ status: 403, body: { message: expect.stringContaining('expired') } });
  });

  test('[AUTH-7] in a browser that did not request the challenge', async () => {
    const { device } = await added();
    const { options } = await attempt();
    const other = await attempt();
    expect((await answer(device.use(options), other.cookie)).status).toBe(403);
    expect((await answer(device.use(options), '')).status).toBe(403);
  });

  test('[AUTH-7] with a lower counter, which means a copied passkey', async () => {
    const { device } = await added();
    device.setCounter(7);
    const first = await attempt();
    expect((await answer(device.use(first.options), first.cookie)).status).toBe(200);
    device.setCounter(6);
    const second = await attempt();
    expect((await answer(device.use(second.options), second.cookie)).status).toBe(403);
  });

  test('[AUTH-7] with the response to a challenge that was issued for a proof', async () => {
    const { device } = await added();
    const { body } = await gallery.call(startPasskeyProof, {}, { headers });
    const { cookie } = await attempt();
    expect((await answer(device.use(body as CeremonyOptions), cookie)).status).toBe(403);
  });
});

describe('[AUTH-7] adding and removing need a proof besides the session', () => {
  test('[AUTH-7] a wrong password adds and removes nothing', async () => {
    const { passkey } = await added();
    const proof = { password: 'not the password' };
    const wrong = { status: 403, body: { message: 'The password is wrong' } };
    expect(await registrationOptions(proof)).toMatchObject(wrong);
    const params = { id: passkey.id };
    expect(await gallery.call(removePasskey, { params, body: { proof } }, { headers })).toMatchObject(wrong);
    expect(await gallery.db.select().from(passkeys)).toHaveLength(1);
  });

  test('[AUTH-7] a passkey response is accepted as a proof instead of the password, but only once', async () => {
    const { device } = await added();
    const { body: question } = await gallery.call(startPasskeyProof, {}, { headers });
    const proof = { passkey: device.use(question as CeremonyOptions) };
    expect((await registrationOptions(proof)).status).toBe(200);
    expect((await registrationOptions(proof)).status).toBe(403);
  });

  test('[AUTH-7] a challenge of one session is not accepted in another', async () => {
    const { device } = await added();
    const { body: question } = await gallery.call(startPasskeyProof, {}, { headers });
    const elsewhere = await gallery.signIn();
    const proof = { passkey: device.use(question as CeremonyOptions) };
    expect((await registrationOptions(proof, elsewhere)).status).toBe(403);
  });

  test('[AUTH-7] a new passkey needs its session’s challenge and the right origin, and is stored once', async () => {
    const device = createAuthenticator({ origin: ORIGIN });
    const keep = (attestation: object) =>
      gallery.call(addPasskey, { body: { name: 'n', attestation: attestation as never } }, { headers });
    expect((await keep(device.create({ challenge: 'none' }))).status).toBe(403);
    const { body: ofOther } = await registrationOptions(password, await gallery.signIn());
    expect((await keep(device.create(ofOther as CeremonyOptions))).status).toBe(403);
    const { body: first } = await registrationOptions();
    expect(
      (await keep(device.create(first as CeremonyOptions, { from: 'https://evil.example' }))).status,
    ).toBe(403);
    expect(await gallery.db.select().from(passkeys)).toEqual([]);
    for (const status of [200, 409]) {
      const { body: question } = await registrationOptions();
      expect((await keep(device.create(question as CeremonyOptions))).status).toBe(status);
    }
  });

  test.each([[''], ['   '], ['n'.repeat(61)], ['two\nlines']])(
    '[API-3] refuses %j as a name',
    async (name) => {
      const { passkey } = await added();
      const args = { params: { id: passkey.id }, body: { name } };
      const { status, body } = await gallery.call(renamePasskey, args, { headers });
      expect([status, (body as { message: string }).message]).toEqual([400, expect.stringContaining('name')]);
    },
  );

  test('[API-3] an unknown passkey gives 404', async () => {
    const params = { id: 4711 };
    expect((await gallery.call(renamePasskey, { params, body: { name: 'n' } }, { headers })).status).toBe(
      404,
    );
    const removal = { params, body: { proof: password } };
    expect((await gallery.call(removePasskey, removal, { headers })).status).toBe(404);
  });
});

test('[AUTH-7] on a host for which browsers allow no passkeys, none is offered, and starting one gives 501', async () => {
  const plain = await createTestApp();
  const owner = { headers: { ...(await plain.signIn()), host: '192.0.2.7:3000' } };
  const ask = (endpoint: Endpoint, body?: object) => plain.call(endpoint, { body } as never, owner);
  expect((await ask(listPasskeys)).body).toEqual({ possible: false, passkeys: [] });
  expect((await ask(findPasskeySignIn)).body).toEqual({ available: false });
  expect((await ask(startPasskeySignIn)).status).toBe(501);
  expect((await ask(startPasskey, { proof: password })).status).toBe(501);
  await plain.close();
});
