import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { visitorAddress } from '../../../../tests/support/visitor-address.ts';
import { type Collection, getTodaysCollection } from '../../../shared/collections.ts';
import { getTotalLikes, getVisitorLikes, nextLevel, setVisitorLikes } from '../../../shared/likes.ts';
import { createCollection } from '../../../shared/owner-collections.ts';
import { clientLikes } from '../../db/schema/days.ts';

// Runs on the embedded database and on PostgreSQL.

let gallery: TestApp;
let id: number;
beforeAll(async () => {
  gallery = await createTestApp();
  const headers = await gallery.signIn();
  const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://photos.example/${n}.jpg`);
  const { body } = await gallery.call(createCollection, { body: { photoUrls } }, { headers });
  id = (body as Collection).id;
});
afterAll(() => gallery.close());

let visitors = 0;
/** A visitor with a cookie and an IP address of their own. */
async function visitor() {
  let cookie = '';
  visitors += 1;
  const remoteAddress = visitorAddress(visitors);
  return {
    async like(index: number, likes: number) {
      const answer = await gallery.call(
        setVisitorLikes,
        { params: { id, index }, body: { likes } },
        { headers: { cookie }, remoteAddress },
      );
      const given = answer.cookies.find(({ name }) => name === 'gomai_client');
      if (given) cookie = `gomai_client=${given.value}`;
      return answer;
    },
    levels: () => gallery.call(getVisitorLikes, { params: { id } }, { headers: { cookie } }),
  };
}

test('[LIKE-1] repeated activations change the level 0→1→2→3→4→5→0', () => {
  expect([0, 1, 2, 3, 4, 5].map(nextLevel)).toEqual([1, 2, 3, 4, 5, 0]);
});

describe('levels and totals', () => {
  test('[LIKE-5] stores one level per visitor and photo and one total per photo, returned as arrays of five', async () => {
    const [a, b] = [await visitor(), await visitor()];
    expect((await a.levels()).body).toEqual({ likes: [0, 0, 0, 0, 0] });
    expect((await a.like(1, 3)).body).toEqual({ clientLikes: [0, 3, 0, 0, 0], totalLikes: [0, 3, 0, 0, 0] });
    expect((await b.like(1, 5)).body).toEqual({ clientLikes: [0, 5, 0, 0, 0], totalLikes: [0, 8, 0, 0, 0] });
    expect((await a.like(1, 1)).body).toEqual({ clientLikes: [0, 1, 0, 0, 0], totalLikes: [0, 6, 0, 0, 0] });
    expect((await a.levels()).body).toEqual({ likes: [0, 1, 0, 0, 0] });
    // The rounded mean of the levels that are not zero: (1 + 5) / 2.
    expect((await gallery.call(getTodaysCollection, {})).body).toMatchObject({ photoLikes: [0, 3, 0, 0, 0] });
  });

  test('[LIKE-5] totals stay exact under concurrent changes', async () => {
    const visitors = await Promise.all(Array.from({ length: 20 }, visitor));
    await Promise.all(visitors.map((call) => call.like(4, 0)));
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, change) =>
        visitors[change % visitors.length]?.like(4, (change * 7) % 6),
      ),
    );
    expect(answers.filter((answer) => answer?.status !== 200)).toEqual([]);
    const rows = await gallery.db.select().from(clientLikes);
    const sum = rows
      .filter(({ photoIndex }) => photoIndex === 4)
      .reduce((total, { likes }) => total + likes, 0);
    const { body } = await gallery.call(getTotalLikes, { params: { id } });
    expect((body as { totalLikes: number[] }).totalLikes[4]).toBe(sum);
  });
});

describe('first likes', () => {
  const first = (visitorKey: string, index: number, cookie = '') =>
    gallery.call(
      setVisitorLikes,
      { params: { id, index }, body: { likes: 1, visitorKey } },
      { headers: { cookie }, remoteAddress: visitorAddress(900) },
    );
  const levelsOf = async (cookie: string) =>
    (await gallery.call(getVisitorLikes, { params: { id } }, { headers: { cookie } })).body;

  test('[LIKE-5] with the same key belong to one visitor, whether sent concurrently or again after a lost response', async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all([0, 2, 3].map((index) => first(key, index)));
    answers.push(await first(key, 0));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const given = new Set(answers.map(({ cookies: [cookie] }) => `${cookie?.name}=${cookie?.value}`));
    expect(given.size).toBe(1);
    const [cookie = ''] = given;
    expect(await levelsOf(cookie)).toEqual({ likes: [1, 0, 1, 1, 0] });
    // The cookie takes precedence over the key.
    const other = await first(crypto.randomUUID(), 4, cookie);
    expect(other.cookies.map(({ name, value }) => `${name}=${value}`)).toEqual([cookie]);
    expect(await levelsOf(cookie)).toEqual({ likes: [1, 0, 1, 1, 1] });
  });

  test('[LIKE-5] the cookie lasts a year from the last like', async () => {
    const [given] = (await first(crypto.randomUUID(), 0)).cookies;
    const [renewed] = (await first(crypto.randomUUID(), 1, `gomai_client=${given?.value}`)).cookies;
    expect(renewed).toEqual({ ...given, maxAge: 365 * 24 * 60 * 60 });
  });

  test('[LIKE-5] another key is another visitor, and a key is never used as an id', async () => {
    const [a, b] = [crypto.randomUUID(), crypto.randomUUID()];
    const ids = [await first(a, 0), await first(b, 0)].map(({ cookies: [cookie] }) => cookie?.value);
    expect(new Set([...ids, a, b]).size).toBe(4);
  });
});

test('[LIKE-6] threat 8: requests for own likes are limited per known visitor, or else per IP address', async () => {
  const get = (remoteAddress: string, cookie = '') =>
    gallery.call(getVisitorLikes, { params: { id } }, { headers: { cookie }, remoteAddress });
  const statusesOf = async (times: number, call: () => ReturnType<typeof get>) => {
    const statuses: number[] = [];
    // Ten calls at a time, so that the queue for the database does not refuse any.
    while (statuses.length < times) {
      const answers = await Promise.all(Array.from({ length: Math.min(10, times - statuses.length) }, call));
      statuses.push(...answers.map(({ status }) => status));
    }
    return {
      answered: statuses.filter((status) => status === 200).length,
      refused: statuses.filter((status) => status === 429).length,
    };
  };
  const address = visitorAddress(950);
  const invented = () => `gomai_client=${crypto.randomUUID()}`;
  expect(await statusesOf(1300, () => get(address, invented()))).toEqual({ answered: 1200, refused: 100 });
  expect((await get(visitorAddress(951))).status).toBe(200);

  const known = await visitor();
  const { cookies } = await known.like(0, 1);
  await known.like(0, 2);
  const cookie = `gomai_client=${cookies[0]?.value}`;
  expect(await statusesOf(70, () => get(address, cookie))).toEqual({ answered: 60, refused: 10 });
  gallery.clock.now = new Date(gallery.clock.now.getTime() + 1000);
  expect(await statusesOf(10, () => get(address, cookie))).toEqual({ answered: 5, refused: 5 });
});

test.each([[6], [-1], [1.5], ['3'], [null]])(
  '[API-3] level %j is refused with the name of the field',
  async (likes) => {
    const { status, body } = await (await visitor()).like(0, likes as number);
    expect(status).toBe(400);
    expect((body as { message: string }).message).toContain('likes');
  },
);

test('[API-3] refuses unknown days and photos', async () => {
  const set = (params: { id: number; index: number }) =>
    gallery.call(setVisitorLikes, { params, body: { likes: 1 } });
  expect((await set({ id: 999, index: 0 })).status).toBe(404);
  expect((await set({ id, index: 5 })).status).toBe(400);
  expect((await gallery.call(getTotalLikes, { params: { id: 999 } })).status).toBe(404);
});
