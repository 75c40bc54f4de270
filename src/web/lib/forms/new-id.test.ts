import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newId } from './new-id.ts';

test('[CHAT-3] a new id is a UUID of version 4, different each time', () => {
  const ids = Array.from({ length: 200 }, newId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
