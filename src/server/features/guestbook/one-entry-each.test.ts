import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { visitorAddress } from '../../../../tests/support/visitor-address.ts';
import { urlOf } from '../../../shared/endpoint.ts';
import { signGuestBook } from '../../../shared/guest-book.ts';
import { createCollection } from '../../../shared/owner-collections.ts';
import { asc, sql } from '../../db/orm.ts';
import { clientLikes, storedCollections } from '../../db/schema/days.ts';
import { guestBookEntries } from '../../db/schema/guest-book.ts';
import { clientCookieName } from '../../http/client-cookie.ts';

// Runs on the embedded database and on PostgreSQL.

const MIGRATION = resolve(import.meta.dirname, '../../../../migrations/0034_one_entry_each.sql');
const NOW = new Date('2026-11-21T03:00:00Z');
const DATE = '2026-11-20';

let gallery: TestApp;
let collectionId: number;
beforeAll(async () => {
  gallery = await createTestApp();
  gallery.clock.now = NOW;
  const headers = await gallery.signIn();
  const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://photos.invalid/${n}.jpg`);
  await gallery.call(createCollection, { body: { date: DATE, photoUrls } }, { headers });
  const [day] = await gallery.db.select({ id: storedCollections.id }).from(storedCollections);
  collectionId = day?.id ?? 0;
});
afterAll(() => gallery.close());
beforeEach(async () => {
  await gallery.db.delete(guestBookEntries);
});

const stored = () => gallery.db.select().from(guestBookEntries).orderBy(asc(guestBookEntries.id));

test('[BOOK-3] stores one entry if a visitor sends several at once, even if each has another `key`', async () => {
  const clientId = randomUUID();
  // The id in the likes cookie is stored with entries only if its visitor has likes.
  await gallery.db.insert(clientLikes).values({ clientId, collectionId, photoIndex: 0, likes: 1 });
  const url = urlOf(signGuestBook, { params: { date: DATE } } as never);
  const send = async (n: number) => {
    const { statusCode } = await gallery.app.inject({
      method: 'POST',
      url,
      remoteAddress: visitorAddress(n),
      payload: { name: 'Ann', line: `Line ${n}`, key: randomUUID() },
      headers: { cookie: `${clientCookieName(false)}=${clientId}` },
    });
    return statusCode;
  };
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(send));
  expect(answers.toSorted()).toEqual([202, ...Array(7).fill(409)]);
  expect(await stored()).toMatchObject([{ clientId }]);
});

test('[BOOK-3] [SCALE-4] the migration keeps one entry of each visitor with a likes cookie: the shown one, else the first', async () => {
  const constraint = sql`ALTER TABLE guest_book_entries DROP CONSTRAINT guest_book_entries_one_each_client`;
  await gallery.db.execute(constraint);
  const line = (text: string, clientId: string | null, status: 'pending' | 'shown' | 'hidden') => ({
    ...{ collectionId, name: 'Ann', line: text, keyHash: text, clientId, status, signedAt: NOW },
  });
  await gallery.db
    .insert(guestBookEntries)
    .values([
      line('Fox, first', 'fox', 'pending'),
      line('Fox, shown', 'fox', 'shown'),
      line('Owl, first', 'owl', 'hidden'),
      line('Owl, second', 'owl', 'pending'),
      line('Hare', 'hare', 'pending'),
      line('Without a cookie', null, 'pending'),
      line('Without a cookie too', null, 'pending'),
    ]);
  const statements = (await readFile(MIGRATION, 'utf8')).split('--> statement-breakpoint');
  await gallery.db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
  expect((await stored()).map((row) => row.line)).toEqual([
    'Fox, shown',
    'Owl, first',
    'Hare',
    'Without a cookie',
    'Without a cookie too',
  ]);
  // The previous release may insert entries in this way while both releases run.
  const again = line('Owl, again', 'owl', 'pending');
  const kept = await gallery.db.insert(guestBookEntries).values(again).onConflictDoNothing().returning();
  expect(kept).toEqual([]);
});
