import { expect, test } from 'vitest';
import type { ChatMessage } from '../../../../shared/chat.ts';
import { continues, messageDay, messageTime } from './message-time.ts';

const said = (minute: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id: minute,
  revision: minute,
  author: 'a',
  name: 'Mika',
  text: 'x',
  timestamp: new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString(),
  isOwner: false,
  isSystemMessage: false,
  isDeleted: false,
  reactions: [],
  ...changes,
});

test('[CHAT-5] the name is repeated after five minutes, after a rename and when the author changes', () => {
  expect(continues(said(0), said(4))).toBe(true);
  expect(continues(said(0), said(5))).toBe(false);
  expect(continues(said(0), said(1, { name: 'Mikan' }))).toBe(false);
  expect(continues(said(0), said(1, { author: 'b' }))).toBe(false);
  expect(continues(undefined, said(1))).toBe(false);
});

test('[CHAT-8] the name is repeated after a removed message, which shows none', () => {
  expect(continues(said(0, { isDeleted: true }), said(1))).toBe(false);
});

test('[CHAT-4] the date is that of the visitor’s time zone', () => {
  expect(messageDay(new Date(2026, 0, 5, 23, 59).toISOString())).toBe('2026-01-05');
  expect(messageDay(new Date(2026, 0, 6, 0, 0).toISOString())).toBe('2026-01-06');
  expect(messageDay('never')).toBeUndefined();
});

test('[CHAT-4] hours and minutes follow the visitor’s clock', () => {
  expect(messageTime('2026-11-20T10:07:00', 'en')).toBe('10:07');
  expect(messageTime('never', 'en')).toBe('');
});
