import { beforeEach, expect, test } from 'vitest';
import { Limiter } from './limiter.ts';
import { Members } from './member.ts';

let members: Members;
beforeEach(() => {
  members = new Members();
});

function connect(connection: string): void {
  members.add(connection, { isOwner: false, addressHash: 'a', limiter: new Limiter() }, 0);
}

function join(connection: string, author: string): void {
  const member = members.get(connection);
  if (member === undefined) throw new Error(`${connection} is not connected`);
  members.join(member, { author, name: '鳥', limiter: member.limiter });
}

test('[CHAT-3] renaming a visitor changes the name in all of their tabs, and of no other visitor', () => {
  for (const connection of ['one', 'two', 'other']) connect(connection);
  join('one', 'a');
  join('two', 'a');
  join('other', 'b');
  expect(members.connectionsOf('a')).toEqual(['one', 'two']);
  members.rename('a', '雲');
  expect(['one', 'two', 'other'].map((connection) => members.get(connection)?.name)).toEqual([
    '雲',
    '雲',
    '鳥',
  ]);
});

test('a visitor is found as long as one of their tabs is open', () => {
  for (const connection of ['one', 'two']) {
    connect(connection);
    join(connection, 'a');
  }
  members.remove('one');
  expect(members.find('a')?.connection).toBe('two');
  members.remove('two');
  expect(members.find('a')).toBeUndefined();
  expect(members.connectionsOf('a')).toEqual([]);
});

test('removing a connection before it joins leaves no member', () => {
  connect('one');
  members.remove('one');
  members.remove('one');
  expect(members.removeUnjoined(1)).toEqual([]);
  expect(members.joined()).toEqual([]);
});
