import { expect, test } from 'vitest';
import { checkName, currentIdentity, loadIdentity, saveIdentity } from './identity.ts';

function memoryStorage(kept?: string) {
  let content = kept ?? null;
  return {
    getItem: () => content,
    setItem: (_: string, text: string) => {
      content = text;
    },
    content: () => JSON.parse(content ?? 'null'),
  };
}
const ID = '6f4c1a52-9b7e-4a0d-8f37-0c8b5f0f1a11';
const load = (storage: ReturnType<typeof memoryStorage>, now = '2026-11-20T10:00:00.000Z') =>
  loadIdentity({ storage, now: () => new Date(now), random: () => 0, newId: () => ID });

test('[CHAT-3] a new visitor gets an id and a Japanese name with a number, stored with two dates', () => {
  const storage = memoryStorage();
  expect(load(storage)).toEqual({
    id: ID,
    name: '静かなきつね1',
    isCustomName: false,
    createdAt: '2026-11-20T10:00:00.000Z',
    lastVisit: '2026-11-20T10:00:00.000Z',
  });
  expect(Object.keys(storage.content()).sort()).toEqual([
    'createdAt',
    'id',
    'isCustomName',
    'lastVisit',
    'name',
  ]);
});

test('[CHAT-3] a name chosen in another tab is used, unless the storage holds another visitor or nothing', () => {
  const storage = memoryStorage();
  const mine = load(storage);
  const renamed = { ...mine, name: 'Mika', isCustomName: true };
  saveIdentity(storage, renamed);
  expect(currentIdentity(storage, mine)).toEqual(renamed);
  saveIdentity(storage, { ...renamed, id: ID.replace('6', '7') });
  expect(currentIdentity(storage, mine)).toEqual(mine);
  expect(currentIdentity(memoryStorage(), mine)).toEqual(mine);
});

test('[CHAT-3] a returning visitor keeps the identity; only the last visit changes', () => {
  const storage = memoryStorage();
  const first = load(storage);
  saveIdentity(storage, { ...first, name: 'Mika', isCustomName: true });
  expect(load(storage, '2026-11-21T10:00:00.000Z')).toEqual({
    ...first,
    name: 'Mika',
    isCustomName: true,
    lastVisit: '2026-11-21T10:00:00.000Z',
  });
});

test.each(['{', '[]', '{"id":"me","name":"x"}', `{"id":"${ID}","name":""}`])(
  '[CHAT-3] invalid storage starts a new identity: %s',
  (kept) => expect(load(memoryStorage(kept)).name).toBe('静かなきつね1'),
);

test('[CHAT-3] names are trimmed, have at most 20 characters, and must differ from the current one', () => {
  expect(checkName('  Mika ', 'Aki')).toEqual({ name: 'Mika' });
  expect(checkName('   ', 'Aki').problem).toBe('empty');
  expect(checkName('あ'.repeat(20), 'Aki').problem).toBeUndefined();
  expect(checkName('あ'.repeat(21), 'Aki').problem).toBe('tooLong');
  // Counted as on the server: か with a combining mark is one character, an emoji too.
  expect(checkName('か\u3099'.repeat(20), 'Aki').problem).toBeUndefined();
  expect(checkName('😺'.repeat(21), 'Aki').problem).toBe('tooLong');
  expect(checkName(' Aki ', 'Aki').problem).toBe('same');
});
