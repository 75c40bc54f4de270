import { expect, test } from 'vitest';
import type { ChatMessage, ServerFrame } from '../../../shared/chat.ts';
import { latestMessages } from './latest-messages.ts';

const said = (id: number, more: Partial<ChatMessage> = {}) =>
  ({ id, text: `Line ${id}`, author: `fox ${id}`, name: 'Fox', isOwner: false, ...more }) as ChatMessage;
const after = (...frames: unknown[]) =>
  frames.reduce<readonly ChatMessage[]>((before, frame) => latestMessages(before, frame as ServerFrame), []);
const history = (isComplete: boolean, ...messages: ChatMessage[]) => ({
  ...{ type: 'history', isComplete, messages },
});
const message = (of: ChatMessage) => ({ type: 'message', message: of });

test('[WALK-4] returns the last three messages of visitors, newest last', () => {
  const heard = after(
    history(false, said(1), said(2), said(3, { isOwner: true })),
    message(said(4)),
    message(said(5)),
    message(said(6, { isOwner: true })),
    message(said(5)),
  );
  expect(heard.map(({ id }) => id)).toEqual([2, 4, 5]);
});

test('[WALK-4] applies deletions, new names and the history after a reconnection', () => {
  const heard = after(
    history(false, said(1), said(2)),
    { type: 'name_changed', author: 'fox 2', newName: 'Vixen' },
    { type: 'message_deleted', messageId: 1 },
    history(true, said(3, { isDeleted: true, text: '' }), said(4)),
  );
  expect(heard.map(({ id, name }) => [id, name])).toEqual([
    [2, 'Vixen'],
    [4, 'Fox'],
  ]);
  expect(after(history(false, said(1)), history(false, said(9)))).toMatchObject([{ id: 9 }]);
});
