import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { chatReactions } from '../../db/schema/chat.ts';
import type { Write } from './protocol/effects.ts';
import { findChanges } from './store/read-changes.ts';
import { insertMessage, MAX_REACTIONS } from './store/save-changes.ts';
import { createWriter } from './store/writer.ts';

// Runs on the embedded database and on PostgreSQL.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.remove());

test('[WS-3] refuses reactions beyond the limit of a message until a visitor takes one back', async () => {
  const { db } = database.database;
  const now = () => new Date('2026-11-20T12:00:00Z');
  const writer = createWriter({ db, process: 'here', now, findPhoto: async () => undefined });
  const fox = { author: 'fox', name: '狐', addressHash: 'a', isOwner: false };
  const inserted = await insertMessage(
    db,
    { ...fox, text: 'x', key: crypto.randomUUID() },
    { process: 'elsewhere', now: now() },
  );
  const messageId = inserted?.messages[0]?.id ?? 0;
  const others = Array.from({ length: MAX_REACTIONS - 1 }, (_, index) => `other${index}`);
  await db.insert(chatReactions).values(others.map((authorId) => ({ messageId, authorId, emoji: '🎉' })));

  const react = (author: string) => writer.write({ kind: 'react', author, messageId, emoji: '✨' }, author);
  expect(await react('last')).toBe('done');
  const { upTo = 0 } = (await findChanges(db, 0)) ?? {};
  expect(await react('beyond')).toEqual({ refused: 'not_allowed' });
  const unknown: Write = { kind: 'react', author: 'fox', messageId: messageId + 1, emoji: '✨' };
  expect(await writer.write(unknown, 'fox')).toEqual({ refused: 'not_allowed' });
  // A refused reaction changes no row, so other processes find nothing to read.
  expect(await findChanges(db, upTo)).toEqual({ upTo, messages: [], people: [] });
  // The same reaction again takes it back, which is allowed at the limit too.
  expect(await react('last')).toBe('done');
  expect(await react('beyond')).toBe('done');
  expect((await findChanges(db, upTo))?.messages[0]?.reactions.at(-1)).toEqual({
    emoji: '✨',
    users: ['beyond'],
  });
});
