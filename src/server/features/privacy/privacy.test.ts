import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { describeBothDatabases } from '../../../../tests/support/both-databases.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { sendFeedback } from '../../../shared/feedback.ts';
import { setVisitorLikes } from '../../../shared/likes.ts';
import { findVisitorTraces, forgetVisitor, type Retention } from '../../../shared/privacy.ts';
import type { Db } from '../../db/connect.ts';
import { eq, sql } from '../../db/orm.ts';
import { chatMessages, chatPeople, chatReactions, chatRoom } from '../../db/schema/chat.ts';
import { clientLikes, storedCollections } from '../../db/schema/days.ts';
import { feedback } from '../../db/schema/feedback.ts';
import { guestBookEntries } from '../../db/schema/guest-book.ts';
import { openingWords } from '../../db/schema/openings.ts';
import { rateLimits } from '../../db/schema/rate-limits.ts';
import { forgetAuthors, REREAD_CHANNEL } from '../chat/store/forget-authors.ts';
import { insertMessage, renamePerson } from '../chat/store/save-changes.ts';
import { changeDay } from '../collections/save-collection.ts';
import { findTotalLikes } from '../likes/queries.ts';
import { ANONYMOUS_LIKES, forgetVisitor as forget } from './forget-visitor.ts';
import { removeExpired } from './retention.ts';

const FOX = '11111111-1111-4111-8111-111111111111';
const OWL = '22222222-2222-4222-8222-222222222222';
const DAY_MS = 24 * 60 * 60_000;

describeBothDatabases('what is kept of visitors', (open, mode) => {
  let gallery: TestApp;
  let day: number;
  beforeEach(async () => {
    gallery ??= await createTestApp({}, open());
    const { db } = gallery;
    for (const table of [feedback, chatReactions, chatMessages, chatPeople, clientLikes, rateLimits]) {
      await db.delete(table);
    }
    await db.delete(storedCollections);
    await db.insert(chatRoom).values({}).onConflictDoNothing();
    const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://photos.example/${n}.jpg`);
    const [row] = await db.insert(storedCollections).values({ date: '2026-11-20', photoUrls }).returning();
    day = row!.id;
  });
  afterAll(() => gallery?.close());

  async function speak(author: string, clientId: string | null, sentAt = gallery.clock.now): Promise<number> {
    const { db } = gallery;
    await db
      .insert(chatPeople)
      .values({
        ...{ author, name: author, addressHash: `hash of ${author}`, clientId, revision: 1 },
        changedAt: sentAt,
      })
      .onConflictDoNothing();
    const [row] = await db
      .insert(chatMessages)
      .values({ authorId: author, text: `words of ${author}`, sentAt })
      .returning();
    return row!.id;
  }

  const like = (clientId: string, photoIndex: number, likes: number, updatedAt = gallery.clock.now) =>
    gallery.db.insert(clientLikes).values({ clientId, collectionId: day, photoIndex, likes, updatedAt });

  const write = async (name: string, email: string, clientId?: string) => {
    const headers = clientId === undefined ? {} : { cookie: `gomai_client=${clientId}` };
    const { body } = await gallery.call(sendFeedback, { body: { name, email, message: 'm' } }, { headers });
    return (body as { id: number }).id;
  };

  test('[PRIV-4] forgetting the author of feedback removes all traces of that visitor, but of no other', async () => {
    const { db } = gallery;
    await like(FOX, 0, 5);
    await like(FOX, 1, 2);
    await like(OWL, 0, 3);
    const first = await write('Kitsune', 'fox@example.com', FOX);
    await write('Fox', 'FOX@example.com');
    const others = await write('Owl', 'owl@example.com', OWL);
    const said = await speak('fox', FOX);
    const owls = await speak('owl', OWL);
    await db.insert(chatReactions).values([
      { messageId: owls, authorId: 'fox', emoji: '👍' },
      { messageId: said, authorId: 'owl', emoji: '👍' },
      { messageId: owls, authorId: 'owl', emoji: '🎉' },
    ]);
    await db.update(chatPeople).set({ mutedAt: gallery.clock.now }).where(eq(chatPeople.author, 'fox'));
    await db
      .insert(rateLimits)
      .values({ key: `like ${FOX}`, hits: [gallery.clock.now], endsAt: gallery.clock.now });

    const headers = await gallery.signIn();
    const kept = {
      names: ['Fox', 'Kitsune', 'fox'],
      emails: ['fox@example.com'],
      ...{ letters: 2, messages: 1, reactions: 1, likedPhotos: 2, isMuted: true },
    };
    const found = await gallery.call(findVisitorTraces, { query: { author: 'fox' } }, { headers });
    expect(found.body).toMatchObject({ ...kept, names: expect.arrayContaining(kept.names) });
    const removed = await gallery.call(forgetVisitor, { body: { feedbackId: first } }, { headers });
    expect(removed.body).toEqual(found.body);

    expect((await db.select().from(feedback)).map(({ id }) => id)).toEqual([others]);
    expect((await db.select().from(chatPeople)).map(({ author }) => author)).toEqual(['owl']);
    const messages = await db.select().from(chatMessages).orderBy(chatMessages.id);
    expect(messages.map(({ text }) => text)).toEqual(['', 'words of owl']);
    expect(messages[0]?.deletedAt).not.toBeNull();
    expect(messages[0]?.authorId).toMatch(/^gone-/);
    expect((await db.select().from(chatReactions)).map(({ emoji }) => emoji)).toEqual(['🎉']);
    expect(await findTotalLikes(db, day)).toEqual([8, 2, 0, 0, 0]);
    const likers = (await db.select().from(clientLikes)).map(({ clientId }) => clientId);
    expect(likers).toContain(OWL);
    expect(likers).not.toContain(FOX);
    expect(new Set(likers).size, 'nothing says that two likes were one visitor’s').toBe(3);
    expect(
      await db
        .select()
        .from(rateLimits)
        .where(eq(rateLimits.key, `like ${FOX}`)),
    ).toEqual([]);

    const again = await gallery.call(forgetVisitor, { body: { feedbackId: first } }, { headers });
    expect(again.status).toBe(404);
  });

  test('[PRIV-4] [PRIV-5] no process stores a like under a forgotten visitor’s id', async () => {
    const { db } = gallery;
    const other = await createTestApp({}, open());
    await Promise.all([gallery.app.ready(), other.app.ready()]);
    const likeAt = async (app: TestApp, index: number) => {
      const answer = await app.call(
        setVisitorLikes,
        { params: { id: day, index }, body: { likes: 4 } },
        { headers: { cookie: `gomai_client=${FOX}` } },
      );
      return { status: answer.status, given: answer.cookies[0]?.value };
    };
    await like(FOX, 0, 5);
    for (const app of [gallery, other]) expect(await likeAt(app, 1)).toEqual({ status: 200, given: FOX });
    const id = await write('Kitsune', '', FOX);
    const headers = await gallery.signIn();
    await gallery.call(forgetVisitor, { body: { feedbackId: id } }, { headers });

    await db.delete(clientLikes);
    // Even the first like after that gets a new id, although the process may not have been notified yet.
    for (const app of [gallery, other]) {
      for (const index of [2, 4]) {
        const answer = { status: 200, given: expect.not.stringMatching(FOX) };
        expect(await likeAt(app, index)).toEqual(answer);
      }
    }
    const likers = (await db.select().from(clientLikes)).map(({ clientId }) => clientId);
    expect(likers).toHaveLength(4);
    expect(likers).not.toContain(FOX);
    await other.close();
  });

  describe('nothing is stored under a forgotten id', () => {
    const KEY = '33333333-3333-4333-8333-333333333333';
    const send = (index: number, { cookie, key }: { cookie?: string; key?: string }) =>
      gallery.call(
        setVisitorLikes,
        { params: { id: day, index }, body: { likes: 4, visitorKey: key } },
        { headers: cookie === undefined ? {} : { cookie: `gomai_client=${cookie}` } },
      );
    const newIdOf = async (answer: ReturnType<typeof send>) => {
      const { status, cookies } = await answer;
      expect(status).toBe(200);
      return cookies[0]?.value;
    };
    const forget = async (clientId: string) => {
      const id = await write('Kitsune', '', clientId);
      const headers = await gallery.signIn();
      const { status } = await gallery.call(forgetVisitor, { body: { feedbackId: id } }, { headers });
      expect(status).toBe(200);
    };
    const tracesIn = async (clientId: string) => {
      const likers = await gallery.db.select().from(clientLikes);
      const limits = await gallery.db.select().from(rateLimits);
      return [...likers.map((row) => row.clientId), ...limits.map(({ key }) => key)].filter((text) =>
        text.includes(clientId),
      );
    };

    test('[PRIV-4] by a like in flight', async () => {
      const { db } = gallery;
      await like(FOX, 0, 5);
      const { session } = db._;
      const prepare = session.prepareQuery.bind(session);
      const prepared = vi.spyOn(session, 'prepareQuery');
      // The visitor is forgotten after the rate limit has counted the like and before the like is stored.
      prepared.mockImplementation((...call) => {
        const query = prepare(...call);
        const execute = query.execute.bind(query);
        if (call[2] === 'like_save') {
          prepared.mockRestore();
          query.execute = async (values) => {
            await forget(FOX);
            return execute(values);
          };
        }
        return query;
      });
      const given = await newIdOf(send(1, { cookie: FOX }));
      expect(vi.isMockFunction(session.prepareQuery)).toBe(false);
      expect(given).toEqual(expect.not.stringContaining(FOX));
      expect(await tracesIn(FOX)).toEqual([]);
      expect(await findTotalLikes(db, day), 'the like counts').toEqual([5, 4, 0, 0, 0]);
    });

    test('[PRIV-4] by a like with the key that the page has stored since its first like', async () => {
      const first = (await newIdOf(send(0, { key: KEY }))) ?? '';
      await forget(first);
      const given = await newIdOf(send(1, { cookie: first, key: KEY }));
      expect(given).toEqual(expect.not.stringContaining(first));
      expect(await tracesIn(first)).toEqual([]);
    });

    test('[PRIV-4] by the first like of another tab that has the key, but not the cookie yet', async () => {
      const first = (await newIdOf(send(0, { key: KEY }))) ?? '';
      await forget(first);
      const given = await newIdOf(send(1, { key: KEY }));
      expect(given).toEqual(expect.not.stringContaining(first));
      expect(await tracesIn(first)).toEqual([]);
    });
  });

  test('[PRIV-4] feedback and chat names with the cookie of a forgotten visitor are stored without a visitor id', async () => {
    const { db } = gallery;
    await like(FOX, 0, 5);
    const id = await write('Kitsune', '', FOX);
    const headers = await gallery.signIn();
    await gallery.call(forgetVisitor, { body: { feedbackId: id } }, { headers });
    await write('Kitsune again', '', FOX);
    await write('Owl', '', OWL);
    const rows = await db.select({ clientId: feedback.clientId }).from(feedback);
    expect(rows).toEqual([{ clientId: null }, { clientId: null }]);

    const who = { name: 'Fox', addressHash: 'a hash', clientId: FOX };
    const origin = { process: 'test', now: gallery.clock.now };
    const words = { isOwner: false, text: 'Hello again', key: crypto.randomUUID() };
    await insertMessage(db, { ...who, ...words, author: 'fox' }, origin);
    await renamePerson(
      db,
      { kind: 'rename', ...who, author: 'vixen', formerName: 'Fox', name: 'Vixen' },
      origin,
    );
    const people = await db.select({ clientId: chatPeople.clientId }).from(chatPeople);
    expect(people).toEqual([{ clientId: null }, { clientId: null }]);
  });

  test('[PRIV-4] [BOOK-3] forgetting also removes guest book entries signed before the browser had the likes cookie', async () => {
    const { db } = gallery;
    // A visitor that no other test forgets.
    const VIXEN = '33333333-3333-4333-8333-333333333333';
    await like(VIXEN, 0, 1);
    const line = (name: string, keyHash: string | null, clientId: string | null, collectionId = day) => ({
      ...{ collectionId, name, line: 'Fog', keyHash, clientId, signedAt: gallery.clock.now },
    });
    const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://photos.example/${n}.jpg`);
    const [earlier] = await db
      .insert(storedCollections)
      .values({ date: '2026-11-19', photoUrls })
      .returning();
    await db
      .insert(guestBookEntries)
      .values([
        line('Fox before', 'key of fox', null, earlier!.id),
        line('Fox', 'key of fox', VIXEN),
        line('Owl', 'key of owl', OWL),
        line('Crow', null, null),
        line('Hare', 'key of hare', null),
      ]);
    const id = await write('Kitsune', '', VIXEN);
    const headers = await gallery.signIn();
    const removed = await gallery.call(forgetVisitor, { body: { feedbackId: id } }, { headers });
    expect(removed.body).toMatchObject({ entries: 2, names: ['Fox', 'Fox before', 'Kitsune'] });
    const kept = await db.select({ name: guestBookEntries.name }).from(guestBookEntries);
    expect(kept.map(({ name }) => name).toSorted()).toEqual(['Crow', 'Hare', 'Owl']);
  });

  test('[PRIV-4] forgetting a chat author also removes their feedback, and works for a visitor who only reacted', async () => {
    await like(FOX, 0, 5);
    await write('Kitsune', '', FOX);
    const words = await speak('fox', FOX);
    await gallery.db.insert(chatReactions).values({ messageId: words, authorId: 'guest', emoji: '✨' });
    const headers = await gallery.signIn();
    const guest = await gallery.call(forgetVisitor, { body: { author: 'guest' } }, { headers });
    expect(guest.body).toMatchObject({ reactions: 1, letters: 0, messages: 0 });
    const fox = await gallery.call(forgetVisitor, { body: { author: 'fox' } }, { headers });
    expect(fox.body).toMatchObject({ letters: 1, messages: 1 });
    expect(await gallery.db.$count(feedback)).toBe(0);
  });

  // Needs two connections; the embedded database has one.
  test.skipIf(mode === 'embedded')(
    '[PRIV-4] forgetting a visitor who reacted to a message about a photo does not deadlock with moving the photo',
    async () => {
      const { db, clock } = gallery;
      await speak('fox', FOX);
      await like(FOX, 0, 5);
      const about = { aboutCollection: day, aboutPhoto: 0, sentAt: clock.now };
      const message = { authorId: 'owner', isOwner: true, text: 'The bridge.', ...about };
      const [said] = await db.insert(chatMessages).values(message).returning();
      await db.insert(chatReactions).values({ messageId: said!.id, authorId: 'fox', emoji: '❤️' });
      const waiting = sql`SELECT FROM pg_locks WHERE NOT granted`;
      let moved: Promise<unknown> | undefined;
      const options = {
        ...{ db, now: () => clock.now, onLikesAnonymised: async () => {} },
        subscriptions: { exist: async () => false, remove: async () => {} },
        async forgetAuthors(tx: Db, authors: readonly string[]) {
          await forgetAuthors(tx, authors, clock.now);
          const photoUrls = [5, 4, 3, 2, 1].map((n) => `https://photos.example/${n}.jpg`);
          const at = { now: clock.now, timeZone: 'UTC' };
          moved = db.transaction((other) =>
            changeDay(other, '2026-11-20', { photoUrls, cleanUrls: photoUrls }, at),
          );
          await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(1);
        },
      };
      await forget(options, { author: 'fox' });
      await moved;
      expect(await findTotalLikes(db, day)).toEqual([0, 0, 0, 0, 5]);
    },
  );

  test('[PRIV-4] [AUTH-3] only the owner can forget a visitor, and the owner cannot be forgotten', async () => {
    await speak('owner', null);
    expect((await gallery.call(forgetVisitor, { body: { author: 'owner' } })).status).toBe(401);
    expect((await gallery.call(findVisitorTraces, { query: { author: 'owner' } })).status).toBe(401);
    const headers = await gallery.signIn();
    expect((await gallery.call(forgetVisitor, { body: { author: 'owner' } }, { headers })).status).toBe(404);
    expect((await gallery.call(forgetVisitor, { body: {} }, { headers })).status).toBe(400);
    expect(await gallery.db.$count(chatMessages)).toBe(1);
  });

  test('[PRIV-2, PRIV-3] retention removes what has expired and leaves like totals unchanged', async () => {
    const { db, clock } = gallery;
    const keep: Retention = { feedback: 730, chat: 365, likes: 400 };
    const ago = (days: number) => new Date(clock.now.getTime() - days * DAY_MS);
    const row = { name: 'n', message: 'm' };
    await db.insert(feedback).values([
      { ...row, submittedAt: ago(731) },
      { ...row, submittedAt: ago(729) },
    ]);
    await speak('old', null, ago(366));
    await speak('muted', null, ago(366));
    await speak('new', null, ago(364));
    await db
      .update(chatPeople)
      .set({ mutedAt: ago(2) })
      .where(eq(chatPeople.author, 'muted'));
    await like(FOX, 0, 5, ago(401));
    await like(FOX, 1, 4, ago(401));
    await like(OWL, 0, 3, ago(401));
    await like(OWL, 1, 1, ago(399));
    let reread = 0;
    let anonymised = 0;
    const options = {
      ...{ db, keep, now: () => clock.now },
      onChatRemoved: async () => void reread++,
      onLikesAnonymised: async () => void anonymised++,
    };

    expect(await removeExpired(options)).toEqual({ feedback: 1, messages: 2, likes: 2 });
    expect([reread, anonymised]).toEqual([1, 1]);
    expect(await db.$count(feedback)).toBe(1);
    const people = await db.select().from(chatPeople).orderBy(chatPeople.author);
    expect(people.map(({ author, addressHash }) => [author, addressHash])).toEqual([
      ['muted', ''],
      ['new', 'hash of new'],
    ]);
    expect(await findTotalLikes(db, day)).toEqual([8, 5, 0, 0, 0]);
    const likers = (await db.select().from(clientLikes)).map(({ clientId }) => clientId);
    expect(
      likers.filter((id) => id === OWL),
      'a returning visitor keeps all',
    ).toHaveLength(2);
    expect(likers.filter((id) => id.startsWith(ANONYMOUS_LIKES))).toHaveLength(2);

    expect(await removeExpired(options)).toEqual({ feedback: 0, messages: 0, likes: 0 });
    expect([reread, anonymised]).toEqual([1, 1]);
    clock.now = new Date(clock.now.getTime() + 2 * DAY_MS);
    const forEver = { ...options, keep: { feedback: 0, chat: 0, likes: 0 } };
    expect(await removeExpired(forEver)).toEqual({ feedback: 0, messages: 0, likes: 0 });
    expect(await removeExpired(options)).toEqual({ feedback: 1, messages: 1, likes: 2 });
  });

  const DAYS: Retention = { feedback: 730, chat: 365, likes: 400 };
  const daysAgo = (days: number) => new Date(gallery.clock.now.getTime() - days * DAY_MS);
  const namesOf = async () =>
    (await gallery.db.select().from(chatPeople).orderBy(chatPeople.author)).map(({ author }) => author);

  test('[PRIV-2] the name of a visitor without messages expires too, even if no message does', async () => {
    const { db, clock } = gallery;
    const person = { addressHash: 'hash', revision: 1 };
    await db.insert(chatPeople).values([
      { ...person, author: 'old', name: 'old', changedAt: daysAgo(366) },
      { ...person, author: 'new', name: 'new', changedAt: daysAgo(364) },
      { ...person, author: 'muted', name: 'muted', changedAt: daysAgo(366), mutedAt: daysAgo(366) },
    ]);
    await speak('talkative', null);
    await db
      .update(chatPeople)
      .set({ changedAt: daysAgo(366) })
      .where(eq(chatPeople.author, 'talkative'));
    let reread = 0;
    const options = {
      ...{ db, keep: DAYS, now: () => clock.now },
      onChatRemoved: async () => void reread++,
      onLikesAnonymised: async () => {},
    };
    await removeExpired(options);
    expect(await namesOf()).toEqual(['muted', 'new', 'talkative']);
    await removeExpired(options);
    expect(reread).toBe(1);
  });

  test('[PRIV-2] messages that the owner removed from a replay expire with the chat; those in the replay stay', async () => {
    const { db, clock } = gallery;
    const line = { collectionId: day, authorId: 'fox', name: 'Fox', text: 'Oh!' };
    await db.insert(openingWords).values([
      { ...line, messageId: 1, sentAt: daysAgo(366), isKept: false },
      { ...line, messageId: 2, sentAt: daysAgo(366), isKept: true },
      { ...line, messageId: 3, sentAt: daysAgo(364), isKept: false },
    ]);
    const options = {
      ...{ db, now: () => clock.now },
      onChatRemoved: async () => {},
      onLikesAnonymised: async () => {},
    };
    const stored = async () =>
      (await db.select().from(openingWords)).map(({ messageId }) => messageId).toSorted();
    await removeExpired({ ...options, keep: { ...DAYS, chat: 0 } });
    expect(await stored()).toEqual([1, 2, 3]);
    await removeExpired({ ...options, keep: DAYS });
    expect(await stored()).toEqual([2, 3]);
  });

  test('[PRIV-2] if a run fails before its notification, the next run removes the data and notifies', async () => {
    const { db, clock } = gallery;
    await speak('old', null, daysAgo(366));
    await like(FOX, 0, 5, daysAgo(401));
    const options = { db, keep: DAYS, now: () => clock.now };
    const killed = () => Promise.reject(new Error('killed'));
    await expect(
      removeExpired({ ...options, onChatRemoved: killed, onLikesAnonymised: async () => {} }),
    ).rejects.toThrow('killed');
    expect([await db.$count(chatMessages), await namesOf()]).toEqual([1, ['old']]);
    let reread = 0;
    const onChatRemoved = async () => void reread++;
    await expect(removeExpired({ ...options, onChatRemoved, onLikesAnonymised: killed })).rejects.toThrow(
      'killed',
    );
    expect([reread, await namesOf()]).toEqual([1, []]);
    expect((await db.select().from(clientLikes)).map(({ clientId }) => clientId)).toEqual([FOX]);
    let anonymised = 0;
    await removeExpired({ ...options, onChatRemoved, onLikesAnonymised: async () => void anonymised++ });
    expect([reread, anonymised]).toEqual([1, 1]);
  });

  test('[PRIV-3] a visitor who likes again while retention runs keeps all likes, and each old like is anonymised once', async () => {
    const { db, clock } = gallery;
    await like(FOX, 0, 5, daysAgo(401));
    await like(OWL, 0, 3, daysAgo(401));
    const options = { db, keep: DAYS, now: () => clock.now, onChatRemoved: async () => {} };
    // The first transaction deletes old messages; the second anonymises the likes that a query has found before.
    const begin = db.transaction.bind(db);
    const transaction = vi.spyOn(db, 'transaction');
    transaction.mockImplementationOnce(begin).mockImplementationOnce(async (work) => {
      await like(FOX, 1, 2);
      return begin(work);
    });
    let anonymised = 0;
    const onLikesAnonymised = async () => void anonymised++;
    expect(await removeExpired({ ...options, onLikesAnonymised })).toMatchObject({ likes: 1 });
    transaction.mockRestore();
    const likers = (await db.select().from(clientLikes)).map(({ clientId }) => clientId);
    expect(likers.filter((id) => id === FOX)).toHaveLength(2);
    expect(likers).not.toContain(OWL);
    expect(anonymised).toBe(1);

    await like(OWL, 2, 1, daysAgo(401));
    const both = await Promise.all([1, 2].map(() => removeExpired({ ...options, onLikesAnonymised })));
    expect(both.map(({ likes }) => likes).sort()).toEqual([0, 1]);
    expect(await findTotalLikes(db, day)).toEqual([8, 2, 1, 0, 0]);
  });

  test('[PRIV-4] an author is forgotten and every process notified in one transaction', async () => {
    const { pool, notifications } = open().database;
    await speak('fox', FOX);
    let notified = 0;
    const stop = await notifications.listen(REREAD_CHANNEL, () => {
      notified += 1;
    });
    const headers = await gallery.signIn();
    // Statements of a transaction are sent by its client, so `pool.query` must not see the notification.
    const alone = vi.spyOn(pool, 'query');
    const { status } = await gallery.call(forgetVisitor, { body: { author: 'fox' } }, { headers });
    const sentAlone = alone.mock.calls.filter((call) => JSON.stringify(call).includes(REREAD_CHANNEL));
    alone.mockRestore();
    expect(status).toBe(200);
    expect(sentAlone).toEqual([]);
    await expect.poll(() => notified).toBe(1);
    await stop();
  });

  test('[PRIV-2] retention is scheduled every hour', async () => {
    await gallery.app.ready();
    const { rows } = await gallery.db.execute(sql`SELECT cron FROM pgboss.schedule WHERE name = 'retention'`);
    expect(rows).toEqual([{ cron: '23 * * * *' }]);
  });
});
