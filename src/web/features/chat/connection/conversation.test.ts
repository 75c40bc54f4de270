import { expect, test } from 'vitest';
import type { ChatMessage, ServerFrame } from '../../../../shared/chat.ts';
import { applyFrame, badgeText, emptyConversation, MAX_MESSAGES, unreadMessages } from './conversation.ts';

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
  ...(isComplete ? { isComplete } : { isComplete, from: messages[0]?.id ?? 0 }),
});
const after = (...frames: ServerFrame[]) => frames.reduce(applyFrame, emptyConversation);
const texts = (frames: ServerFrame[]) => after(...frames).messages.map(({ text }) => text);

test('[WS-2] a duplicate is stored once, a late message is sorted into place', () => {
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

test('[WS-2] an incomplete history replaces all messages', () => {
  const held = after(history([message(1), message(2)], 2), history([message(80)], 90, false));
  expect(held.messages.map(({ id }) => id)).toEqual([80]);
  expect(held.revision).toBe(90);
});

test('[WS-2] a change of a message older than the first one shown is ignored, since it would leave a gap', () => {
  const shown = after(history([message(401), message(402)], 402, false));
  const resumed = applyFrame(shown, history([message(250, { revision: 403 }), message(403)], 404));
  expect(resumed.messages.map(({ id }) => id)).toEqual([401, 402, 403]);
  expect(resumed.revision).toBe(404);
  expect(applyFrame(resumed, { type: 'message', message: message(251) }).messages).toHaveLength(3);
  // With the whole history shown, a lower id is a late message and leaves no gap.
  const all: ServerFrame = { ...history([message(3)], 3), isComplete: false, from: 0 } as ServerFrame;
  expect(after(all, { type: 'message', message: message(2) }).messages.map(({ id }) => id)).toEqual([2, 3]);
});

test('[CHAT-1] keeps only the newest messages of a long conversation; older ones do not return', () => {
  let held = after(history([message(1)], 1));
  for (let id = 2; id <= MAX_MESSAGES + 2; id += 1)
    held = applyFrame(held, { type: 'message', message: message(id) });
  expect(held.messages).toHaveLength(MAX_MESSAGES);
  expect(held.messages[0]?.id).toBe(3);
  const resumed = applyFrame(held, history([message(2, { revision: 900 })], 900));
  expect(resumed.messages[0]?.id).toBe(3);
});

test('[CHAT-1] an unchanged message stays the same object, so its row does not render again', () => {
  const before = after(history([message(1), message(2)], 2));
  const later = applyFrame(before, { type: 'message', message: message(3) });
  const reacted = applyFrame(later, { type: 'reaction_update', messageId: 2, revision: 4, reactions: [] });
  expect(reacted.messages[0]).toBe(before.messages[0]);
  expect(reacted.messages[2]).toBe(later.messages[2]);
});

test('[WS-2] reactions and deletions change a message; an outdated change is ignored', () => {
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

test('[WS-1] a new name is shown on all messages of its author', () => {
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

test('[CHAT-1] counts the messages of others after the last one read; the badge shows 9+ at most', () => {
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
