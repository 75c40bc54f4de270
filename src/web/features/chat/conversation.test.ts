import { expect, test } from 'vitest';
import type { ChatMessage, ServerFrame } from '../../../shared/chat.ts';
import { badgeText, emptyConversation, hear, unreadMessages } from './conversation.ts';

const message = (id: number, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  revision: id,
  author: 'a',
  name: 'Mika',
  text: `Words ${id}`,
  timestamp: '2026-11-20T10:00:00.000Z',
  isOwner: false,
  isSystemMessage: false,
  isDeleted: false,
  reactions: [],
  ...changes,
});
const history = (messages: ChatMessage[], revision: number, isComplete = true): ServerFrame => ({
  type: 'history',
  messages,
  adminPresent: true,
  you: { author: 'me', name: 'Me', isOwner: false },
  visitorCount: 1,
  revision,
  isComplete,
});
const after = (...frames: ServerFrame[]) => frames.reduce(hear, emptyConversation);
const texts = (frames: ServerFrame[]) => after(...frames).messages.map(({ text }) => text);

test('[WS-2] what comes twice is there once, what comes late stands in its place', () => {
  expect(
    texts([
      history([message(1), message(3)], 3),
      { type: 'message', message: message(4) },
      { type: 'message', message: message(2) },
      { type: 'message', message: message(4) },
      history([message(4), message(5)], 5),
    ]),
  ).toEqual(['Words 1', 'Words 2', 'Words 3', 'Words 4', 'Words 5']);
});

test('[WS-2] an incomplete history replaces what is held', () => {
  const held = after(history([message(1), message(2)], 2), history([message(80)], 90, false));
  expect(held.messages.map(({ id }) => id)).toEqual([80]);
  expect(held.revision).toBe(90);
});

test('[WS-2] reactions and deletions are changes of a message; an older one comes too late', () => {
  const reactions = [{ emoji: '❤️' as const, users: ['b'] }];
  const held = after(
    history([message(1), message(2)], 2),
    { type: 'reaction_update', messageId: 1, revision: 4, reactions },
    { type: 'reaction_update', messageId: 1, revision: 3, reactions: [] },
    { type: 'message_deleted', messageId: 2, revision: 5 },
    { type: 'message', message: message(2) },
  );
  expect(held.messages[0]?.reactions).toEqual(reactions);
  expect(held.messages[1]).toMatchObject({ isDeleted: true, text: '', revision: 5 });
  expect(held.revision).toBe(5);
});

test('[WS-1] a new name stands at everything its bearer has said', () => {
  const held = after(history([message(1), message(2, { author: 'b', name: 'Aki' })], 2), {
    type: 'name_changed',
    author: 'a',
    oldName: 'Mika',
    newName: 'Mikan',
    revision: 3,
  });
  expect(held.messages.map(({ name }) => name)).toEqual(['Mikan', 'Aki']);
  expect(held.revision).toBe(3);
});

test('[CHAT-1] unread: what others have said since, and no more than 9+', () => {
  const held = after(
    history(
      [
        message(1),
        message(2, { author: 'me' }),
        message(3, { isSystemMessage: true }),
        message(4),
        message(5),
      ],
      5,
    ),
  );
  expect(unreadMessages(held, 1, 'me').map(({ id }) => id)).toEqual([4, 5]);
  expect([0, 1, 9, 10, 250].map(badgeText)).toEqual(['', '1', '9', '9+', '9+']);
});
