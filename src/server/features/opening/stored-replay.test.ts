import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { describeBothDatabases } from '../../../../tests/support/both-databases.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { setVisitorLikes } from '../../../shared/likes.ts';
import {
  getOpeningReplay,
  getOpeningReport,
  keepOpeningWords,
  type OpeningReplay,
  type OpeningReport,
} from '../../../shared/opening-replay.ts';
import { listOpenings } from '../../../shared/openings.ts';
import { createCollection } from '../../../shared/owner-collections.ts';
import { chatMessages, chatPeople } from '../../db/schema/chat.ts';
import { storedCollections } from '../../db/schema/days.ts';
import { openingVisitors, openingWords } from '../../db/schema/openings.ts';
import { openingReminders, pushSubscriptions } from '../../db/schema/push.ts';
import { forgetAuthors } from '../chat/store/forget-authors.ts';
import { storeOwnersWords } from './stored-replay.ts';

const DATE = '2026-11-20';
const OPENS_AT = '2026-11-20T13:00:00.000Z';
const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://photos.invalid/${n}.jpg`);

describeBothDatabases('replays', (open) => {
  let gallery: TestApp;
  let headers: { cookie: string };
  beforeAll(async () => {
    gallery = await createTestApp({}, open());
    headers = await gallery.signIn();
  });
  afterAll(() => gallery.close());
  afterEach(async () => {
    await gallery.db.delete(storedCollections);
    await gallery.db.delete(chatMessages);
    await gallery.db.delete(chatPeople);
  });

  const at = (time: string) => {
    gallery.clock.now = new Date(`2026-11-20T${time}Z`);
  };
  const replay = async () => {
    const { status, body } = await gallery.call(getOpeningReplay, { params: { date: DATE } });
    return { status, body: body as OpeningReplay };
  };
  const report = async () =>
    (await gallery.call(getOpeningReport, { params: { date: DATE } }, { headers })).body as OpeningReport;
  const keep = (messageId: number, isKept: boolean) =>
    gallery.call(keepOpeningWords, { params: { date: DATE, messageId }, body: { isKept } }, { headers });

  async function announce(): Promise<number> {
    at('03:00:00');
    const { body } = await gallery.call(
      createCollection,
      { body: { date: DATE, photoUrls, opensAt: OPENS_AT } },
      { headers },
    );
    return (body as { id: number }).id;
  }

  async function post(text: string, time: string, { isOwner = false, authorId = 'heron' } = {}) {
    const [row] = await gallery.db
      .insert(chatMessages)
      .values({ text, isOwner, authorId, sentAt: new Date(`2026-11-20T${time}Z`) })
      .returning({ id: chatMessages.id });
    return row?.id ?? 0;
  }

  /** Moves the clock to the last reveal, 13:00:48, then past the minute in which the owner's messages still count. */
  async function end(): Promise<void> {
    at('13:00:48');
    await gallery.call(listOpenings, {});
    at('13:01:49');
    await gallery.call(listOpenings, {});
  }

  describe('[OPEN-6] the replay of an opening', () => {
    test('exists once the last photo is revealed, and only for a day that had an opening', async () => {
      await announce();
      at('13:00:47');
      expect((await replay()).status).toBe(404);
      await end();
      expect((await replay()).body.reveals).toHaveLength(5);
      await gallery.db.delete(storedCollections);
      await gallery.call(createCollection, { body: { date: DATE, photoUrls } }, { headers });
      expect((await replay()).status).toBe(404);
    });

    test('has the likes of each second and photo', async () => {
      const collectionId = await announce();
      at('13:00:13');
      // Likes of two visitors.
      for (const likes of [1, 2]) {
        const params = { id: collectionId, index: 0 };
        expect((await gallery.call(setVisitorLikes, { params, body: { likes } })).status).toBe(200);
      }
      await end();
      await expect
        .poll(async () => (await replay()).body.likes)
        .toEqual([{ second: 13, photoIndex: 0, likes: 3 }]);
      expect((await report()).likes).toEqual([3, 0, 0, 0, 0]);
    });

    test('counts how many likes a visitor adds to a photo; likes taken back or sent again do not count', async () => {
      const collectionId = await announce();
      at('13:00:13');
      const params = { id: collectionId, index: 0 };
      let cookie = '';
      for (const likes of [3, 3, 1, 2]) {
        const sent = await gallery.call(
          setVisitorLikes,
          { params, body: { likes } },
          { headers: { cookie } },
        );
        cookie = sent.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      }
      await end();
      await expect
        .poll(async () => (await replay()).body.likes)
        .toEqual([{ second: 13, photoIndex: 0, likes: 4 }]);
    });

    test('has a report for the owner with the number of browsers that asked for a reminder', async () => {
      const collectionId = await announce();
      const browser = { subscription: '', language: 'en', createdAt: new Date(), coveredUntil: DATE };
      const [one] = await gallery.db
        .insert(pushSubscriptions)
        .values(['one', 'two'].map((endpointHash) => ({ ...browser, endpointHash })))
        .returning();
      await gallery.db.insert(openingReminders).values({ subscriptionId: one?.id ?? 0, collectionId });
      expect(await report()).toMatchObject({ reminders: 1 });
      await gallery.db.delete(pushSubscriptions);
    });

    test('hides numbers of visitors below three, but the owner’s report shows them', async () => {
      const collectionId = await announce();
      await end();
      const seen = { collectionId, photoIndex: 2 };
      await gallery.db.insert(openingVisitors).values({ ...seen, visitors: 2 });
      expect(await report()).toMatchObject({ visitors: [0, 0, 2, 0, 0] });
      expect((await replay()).body.visitors).toBeUndefined();
      await gallery.db.update(openingVisitors).set({ visitors: 3 });
      await expect.poll(async () => (await replay()).body.visitors).toBe(3);
    });

    test('has the owner’s messages until a minute after the end, and visitors’ messages that the owner kept', async () => {
      await gallery.db.insert(chatPeople).values({
        ...{ author: 'heron', name: 'Quiet Heron 41', addressHash: 'h', revision: 1 },
      });
      await announce();
      await post('Good evening.', '13:00:06', { isOwner: true, authorId: 'owner' });
      const line = await post('Then keep changing it.', '13:00:23');
      await post('Not for the replay.', '13:00:24');
      await post('Thank you.', '13:01:40', { isOwner: true, authorId: 'owner' });
      await post('Much later.', '13:05:00', { isOwner: true, authorId: 'owner' });
      await end();
      await expect
        .poll(async () => (await replay()).body.words.map(({ text }) => text))
        .toEqual(['Good evening.', 'Thank you.']);

      expect((await report()).words.map(({ text, isKept }) => [text, isKept])).toEqual([
        ['Good evening.', true],
        ['Then keep changing it.', false],
        ['Not for the replay.', false],
        ['Thank you.', true],
        ['Much later.', false],
      ]);
      expect((await keep(line, true)).status).toBe(200);
      const kept = { sentAt: '2026-11-20T13:00:23.000Z', name: 'Quiet Heron 41' };
      await expect.poll(async () => (await replay()).body.words[1]).toMatchObject(kept);
    });

    test('has the words of messages that share a photo, but no line for a photo without words', async () => {
      const collectionId = await announce();
      const share = (text: string) =>
        JSON.stringify({
          text,
          sharedPhoto: { collectionId, photoIndex: 0, photoUrl: photoUrls[0], date: DATE },
        });
      await post(share('This one again.'), '13:00:06', { isOwner: true, authorId: 'owner' });
      await post(share(''), '13:00:07', { isOwner: true, authorId: 'owner' });
      await end();
      await expect
        .poll(async () => (await replay()).body.words.map(({ text }) => text))
        .toEqual(['This one again.']);
      expect((await report()).words).toHaveLength(1);
    });

    test('does not have messages that the owner removed from it', async () => {
      await announce();
      const id = await post('Good evening.', '13:00:06', { isOwner: true, authorId: 'owner' });
      await end();
      await expect.poll(async () => (await replay()).body.words).toHaveLength(1);
      await keep(id, false);
      // Every process that starts within a day after the opening tries to store the words again.
      await storeOwnersWords(gallery.db, gallery.clock.now);
      expect(await gallery.db.select({ isKept: openingWords.isKept }).from(openingWords)).toEqual([
        { isKept: false },
      ]);
      await expect.poll(async () => (await replay()).body.words).toEqual([]);
    });

    test('keeps messages that have expired in the chat, but removes those of a forgotten visitor', async () => {
      await announce();
      const line = await post('Then keep changing it.', '13:00:23');
      await end();
      await keep(line, true);
      await gallery.db.delete(chatMessages);
      await expect.poll(async () => (await replay()).body.words).toHaveLength(1);
      await gallery.db.transaction((tx) => forgetAuthors(tx, ['heron'], gallery.clock.now));
      expect(await gallery.db.select().from(openingWords)).toEqual([]);
    });

    test('refuses messages that were sent long before the opening, and requests of visitors', async () => {
      await announce();
      const line = await post('Yesterday.', '02:00:00');
      await end();
      expect((await keep(line, true)).status).toBe(404);
      const anyone = { params: { date: DATE, messageId: line }, body: { isKept: true } };
      expect((await gallery.call(keepOpeningWords, anyone)).status).toBe(401);
    });
  });
});
