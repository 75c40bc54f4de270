import { expect, test } from 'vitest';
import { manualClock } from '../../../../../tests/support/manual-clock.ts';
import type { ChatMessage, ClientFrame, ServerFrame } from '../../../../shared/chat.ts';
import { createChat } from './chat.ts';
import type { ChatSocket } from './connection-state.ts';

const ID = '6f4c1a52-9b7e-4a0d-8f37-0c8b5f0f1a11';

/** A chat server with one socket at a time. It stores a message before it answers, and accepts each key once. */
function room({ isOwner = false } = {}) {
  const clock = manualClock();
  const rows: ChatMessage[] = [];
  const byKey = new Map<string, ChatMessage>();
  const received: ClientFrame[] = [];
  const events: string[] = [];
  const world = { swallowsAnswers: false, isBusy: false, isOwner };
  let socket: ChatSocket | undefined;
  let keys = 0;
  const says = (frame: ServerFrame) => socket?.onmessage?.({ data: JSON.stringify(frame) });

  const add = (text: string, author: string): ChatMessage => {
    const id = rows.length + 1;
    const row = {
      id,
      revision: id,
      author,
      name: author,
      text,
      timestamp: '2026-11-20T10:00:00.000Z',
      isOwner: false,
      isSystemMessage: false,
      isDeleted: false,
      reactions: [],
    };
    rows.push(row);
    return row;
  };
  function receive(frame: ClientFrame) {
    received.push(frame);
    if (frame.type === 'join') {
      if (world.isBusy) return says({ type: 'refused', reason: 'busy', message: '', retryAfterMs: 25 });
      const { after = 0 } = frame;
      says({
        type: 'history',
        messages: rows.filter(({ revision }) => revision > after),
        adminPresent: true,
        you: { author: 'me', name: frame.name, isOwner: world.isOwner },
        visitorCount: 2,
        revision: rows.length,
        isComplete: true,
      });
    }
    if (frame.type === 'message') {
      const message = byKey.get(frame.key) ?? add(frame.text, 'me');
      byKey.set(frame.key, message);
      if (!world.swallowsAnswers) says({ type: 'message', message, key: frame.key });
    }
    if (frame.type === 'delete_message') {
      const { messageId } = frame;
      if (!world.swallowsAnswers) says({ type: 'message_deleted', messageId, revision: rows.length + 1 });
    }
  }
  const chat = createChat({
    after: clock.after,
    now: clock.now,
    newKey: () => `k${++keys}`,
    isOwner: () => isOwner,
    identity: () => ({ id: ID, name: 'Mika' }),
    onMessage: () => events.push('message'),
    onRefused: (reason) => events.push(reason),
    onConfirmed: (text) => events.push(`confirmed ${text}`),
    onUndelivered: (text) => events.push(`undelivered ${text}`),
    onName: (name, isChosen) => events.push(`name ${name}${isChosen ? ' chosen' : ''}`),
    onPresent: () => {},
    askPresent: async () => true,
    onSignedOut: () => events.push('signed out'),
    openSocket: () => {
      socket = {
        onopen: null,
        onmessage: null,
        onerror: null,
        onclose: null,
        send: (text) => receive(JSON.parse(text)),
        close: () => {},
      };
      return socket;
    },
  });
  return {
    chat,
    clock,
    received,
    events,
    world,
    says,
    opens: () => socket?.onopen?.(),
    drops: () => socket?.onclose?.(),
    others: (text: string) => add(text, 'b'),
    rows: () => rows.map(({ text }) => text),
    texts: () => chat.snapshot().conversation.messages.map(({ text }) => text),
  };
}

test('[AUTH-4] reports the end of the session when the server treats the owner as a visitor', () => {
  const { chat, clock, events, world, opens, drops } = room({ isOwner: true });
  chat.setPresent(true);
  opens();
  expect(events).not.toContain('signed out');
  world.isOwner = false;
  drops();
  clock.advance(1000);
  opens();
  expect(events).toContain('signed out');
  const visitor = room();
  visitor.chat.setPresent(true);
  visitor.opens();
  expect(visitor.events).not.toContain('signed out');
});

test('[AUTH-4] [WS-4] a signed-out owner’s messages return to the draft and are not sent as a visitor’s', () => {
  const { chat, clock, events, rows, world, opens, drops } = room({ isOwner: true });
  chat.setPresent(true);
  opens();
  drops();
  chat.sendMessage('Welcome');
  world.isOwner = false;
  clock.advance(1_000);
  opens();
  expect(rows()).toEqual([]);
  expect(events).toContain('undelivered Welcome');
  expect(chat.snapshot().pending).toEqual([]);
});

test('[WS-1] joins with name and identity, and shows the history', () => {
  const { chat, received, opens, others, texts } = room();
  others('Good evening');
  chat.setPresent(true);
  opens();
  expect(received).toEqual([{ type: 'join', id: ID, name: 'Mika' }]);
  expect(texts()).toEqual(['Good evening']);
  expect(chat.snapshot()).toMatchObject({ visitorCount: 2, you: { author: 'me' } });
});

test('[WS-2] after 20 s offline, missed and pending messages appear once', () => {
  const it = room();
  it.chat.setPresent(true);
  it.opens();
  it.chat.sendMessage('one');
  it.world.swallowsAnswers = true;
  it.chat.sendMessage('two');
  it.chat.setOnline(false);
  it.others('three');
  it.chat.sendMessage('four');
  it.clock.advance(20_000);
  it.world.swallowsAnswers = false;
  it.chat.setOnline(true);
  it.opens();
  expect(it.received.filter(({ type }) => type === 'join').at(-1)).toMatchObject({ after: 1 });
  expect(it.texts()).toEqual(['one', 'two', 'three', 'four']);
  expect(it.rows()).toEqual(['one', 'two', 'three', 'four']);
  expect(it.chat.snapshot().pending).toEqual([]);
});

test('[WS-2] without an answer for 8 s another connection is opened and the message is stored once', () => {
  const it = room();
  it.chat.setPresent(true);
  it.opens();
  it.world.swallowsAnswers = true;
  it.chat.sendMessage('one');
  it.clock.advance(8_000);
  expect(it.chat.snapshot().connection.phase).toBe('waiting');
  it.world.swallowsAnswers = false;
  it.clock.advance(1_000);
  it.opens();
  expect(it.texts()).toEqual(['one']);
  expect(it.rows()).toEqual(['one']);
});

test('[CHAT-6] messages pending when the owner leaves are returned to the composer, not sent the next evening', () => {
  for (const end of [
    { type: 'admin_farewell', countdown: 5 },
    { type: 'admin_offline', message: 'See you tomorrow' },
    { type: 'connection_closing' },
  ] as const) {
    const it = room();
    it.chat.setPresent(true);
    it.opens();
    it.world.swallowsAnswers = true;
    it.chat.sendMessage('one');
    it.chat.sendMessage('two');
    it.says(end);
    expect(it.chat.snapshot().pending).toEqual([]);
    it.clock.advance(10_000);
    it.chat.setPresent(false);
    it.chat.setPresent(true);
    it.opens();
    expect(it.received.filter(({ type }) => type === 'message')).toHaveLength(1);
    expect(it.events.filter((what) => !what.startsWith('name'))).toEqual([
      'undelivered two',
      'undelivered one',
    ]);
  }
});

test('[SHARE-3, CHAT-4] a sent message is reported once, when it is confirmed', () => {
  const it = room();
  it.chat.setPresent(true);
  it.opens();
  it.world.swallowsAnswers = true;
  it.chat.sendMessage('one');
  expect(it.events).not.toContain('confirmed one');
  it.drops();
  it.world.swallowsAnswers = false;
  it.clock.advance(1_000);
  it.opens();
  expect(it.events.filter((what) => what === 'confirmed one')).toHaveLength(1);
});

const removalsIn = (received: readonly ClientFrame[]) =>
  received.flatMap((frame) => (frame.type === 'delete_message' ? [frame.messageId] : []));

test('[CHAT-8] a removal that is due without a connection is sent on the next connection', () => {
  const it = room();
  for (const text of ['one', 'two', 'three']) it.others(text);
  it.chat.setPresent(true);
  it.opens();
  it.chat.remove(1);
  it.drops();
  it.clock.advance(900);
  it.chat.remove(2);
  it.clock.advance(20_000);
  expect(removalsIn(it.received)).toEqual([]);
  it.opens();
  expect(removalsIn(it.received)).toEqual([1, 2]);
  expect(it.texts()).toEqual(['', '', 'three']);
  expect(it.chat.snapshot().removals).toEqual([]);
});

test('[CHAT-8] when a farewell begins, pending removals are sent at once; so is a removal during it', () => {
  const it = room();
  for (const text of ['one', 'two']) it.others(text);
  it.chat.setPresent(true);
  it.opens();
  it.chat.remove(1);
  expect(removalsIn(it.received)).toEqual([]);
  it.says({ type: 'admin_farewell', countdown: 5 });
  expect(removalsIn(it.received)).toEqual([1]);
  it.chat.remove(2);
  it.clock.advance(0);
  expect(removalsIn(it.received)).toEqual([1, 2]);
});

test('[CHAT-5, WS-2] after a rejoin, the removal of a message that the history lacks is sent at once', () => {
  const it = room();
  for (const text of ['one', 'two', 'three']) it.others(text);
  it.chat.setPresent(true);
  it.opens();
  it.chat.remove(1);
  it.chat.remove(2);
  it.clock.advance(4_000);
  const rejoined = {
    you: { author: 'me', name: 'Mika', isOwner: true },
    visitorCount: 2,
    adminPresent: true,
  };
  const messages = it.chat.snapshot().conversation.messages.slice(1);
  it.says({ type: 'history', ...rejoined, messages, revision: 3, isComplete: false, from: 2 });
  expect(it.received.at(-1)).toEqual({ type: 'delete_message', messageId: 1 });
  // The removal of a message in the history can still be undone.
  expect(it.chat.snapshot().removals).toEqual([{ messageId: 2, canUndo: true }]);
  it.chat.undoRemoval(2);
  it.clock.advance(20_000);
  expect(it.received.filter(({ type }) => type === 'delete_message')).toHaveLength(1);
});

test('[CHAT-8] signing out or leaving the page sends pending removals', async () => {
  const it = room();
  it.others('one');
  it.others('two');
  it.chat.setPresent(true);
  it.opens();
  it.chat.remove(1);
  await it.chat.settle();
  expect(it.texts()).toEqual(['', 'two']);
  it.chat.remove(2);
  it.chat.stop();
  expect(it.received.at(-1)).toEqual({ type: 'delete_message', messageId: 2 });
});

test('[WS-2] pending messages survive a lost connection', () => {
  const it = room();
  it.chat.setPresent(true);
  it.opens();
  it.world.swallowsAnswers = true;
  it.chat.sendMessage('one');
  for (let i = 0; i < 6; i++) {
    it.drops();
    it.clock.advance(10_000);
  }
  expect(it.chat.snapshot()).toMatchObject({
    connection: { phase: 'closed', problem: 'lost' },
    pending: [{ text: 'one' }],
  });
});

test('[WS-1] typing is sent every 2 s at most, and its indicator disappears 4 s after the last signal', () => {
  const it = room();
  it.chat.setPresent(true);
  it.opens();
  it.chat.typing();
  it.chat.typing();
  it.clock.advance(2_000);
  it.chat.typing();
  expect(it.received.filter(({ type }) => type === 'typing')).toHaveLength(2);
  it.says({ type: 'typing', author: 'b', name: 'Aki' });
  expect(it.chat.snapshot().typingMembers).toEqual([{ author: 'b', name: 'Aki' }]);
  it.clock.advance(4_000);
  expect(it.chat.snapshot().typingMembers).toEqual([]);
});

test('[CHAT-3, CHAT-5] reports the visitor’s own name, and whether this page requested it', () => {
  const it = room();
  it.chat.setPresent(true);
  it.opens();
  it.says({ type: 'name_changed', author: 'b', oldName: 'Aki', newName: 'Akira', revision: 1 });
  it.says({ type: 'name_changed', author: 'me', oldName: 'Mika', newName: 'Mikan', revision: 1 });
  expect(it.chat.snapshot().you?.name).toBe('Mikan');
  it.chat.rename('Ao');
  it.chat.rename('Aoi');
  it.says({ type: 'name_changed', author: 'me', oldName: 'Mikan', newName: 'Ao', revision: 2 });
  it.says({ type: 'name_changed', author: 'me', oldName: 'Ao', newName: 'Aoi', revision: 3 });
  expect(it.events).toEqual(['name Mika', 'name Mikan', 'name Ao chosen', 'name Aoi chosen']);
});

test('[WS-1] shows the arrivals of others for 5 s', () => {
  const it = room();
  it.chat.setPresent(true);
  it.opens();
  it.says({ type: 'user_joined', name: 'Aki', visitorCount: 3 });
  expect(it.chat.snapshot()).toMatchObject({ visitorCount: 3, event: { kind: 'joined', name: 'Aki' } });
  it.clock.advance(4_999);
  expect(it.chat.snapshot().event).toBeDefined();
  it.clock.advance(1);
  expect(it.chat.snapshot().event).toBeUndefined();
  // The visitor's own arrival is not shown.
  it.says({ type: 'user_joined', name: 'Mika', visitorCount: 4 });
  expect(it.chat.snapshot()).toMatchObject({ visitorCount: 4, event: undefined });
  it.says({ type: 'visitor_count', visitorCount: 2 });
  expect(it.chat.snapshot()).toMatchObject({ visitorCount: 2, event: undefined });
});

test('[CHAT-5] the name field shows the refusal of a name that it requested; `onRefused` reports any other', () => {
  const it = room();
  it.chat.setPresent(true);
  it.opens();
  it.events.length = 0;
  const taken = { type: 'refused', reason: 'name_taken', message: '' } as const;
  it.chat.rename('Ao');
  it.says(taken);
  expect(it.chat.snapshot().nameRefusal).toBe('name_taken');
  expect(it.events).toEqual([]);
  it.says(taken);
  expect(it.events).toEqual(['name_taken']);
});

test.each(['failed', 'busy', 'muted', 'too_fast'] as const)(
  '[CHAT-5] a name that the server assigns after a requested one was refused as %s does not count as chosen',
  (reason) => {
    const it = room();
    it.chat.setPresent(true);
    it.opens();
    it.chat.rename('Ao');
    it.says({ type: 'refused', reason, message: '' });
    it.events.length = 0;
    it.says({ type: 'name_changed', author: 'me', oldName: 'Mika', newName: 'Guest 7', revision: 1 });
    expect(it.events).toEqual(['name Guest 7']);
  },
);

test('[CHAT-3] one failed write does not make the page forget all requested names', () => {
  const it = room();
  it.chat.setPresent(true);
  it.opens();
  it.chat.rename('Ao');
  it.chat.rename('Aoi');
  it.says({ type: 'refused', reason: 'failed', message: '' });
  it.events.length = 0;
  it.says({ type: 'name_changed', author: 'me', oldName: 'Mika', newName: 'Aoi', revision: 1 });
  it.says({ type: 'name_changed', author: 'me', oldName: 'Aoi', newName: 'Guest 7', revision: 2 });
  expect(it.events).toEqual(['name Aoi chosen', 'name Guest 7']);
});

test('[CHAT-3] a message that was too fast does not make the page forget a requested name', () => {
  const it = room();
  it.chat.setPresent(true);
  it.opens();
  it.world.swallowsAnswers = true;
  it.chat.sendMessage('one');
  it.chat.rename('Ao');
  it.says({ type: 'refused', reason: 'too_fast', message: '', key: 'k1', retryAfterMs: 200 });
  it.events.length = 0;
  it.says({ type: 'name_changed', author: 'me', oldName: 'Mika', newName: 'Ao', revision: 1 });
  expect(it.events).toEqual(['name Ao chosen']);
});

test('[WS-4] a join that is refused as busy is sent again after a second, once and without a toast', () => {
  const it = room();
  it.world.isBusy = true;
  it.chat.setPresent(true);
  it.opens();
  it.clock.advance(1_000);
  expect(it.received.map(({ type }) => type)).toEqual(['join', 'join']);
  // The join of the next connection replaces the one that was to be sent again.
  it.drops();
  it.world.isBusy = false;
  it.clock.advance(1_000);
  it.opens();
  it.clock.advance(10_000);
  expect(it.received.map(({ type }) => type)).toEqual(['join', 'join', 'join']);
  expect(it.chat.snapshot().connection.phase).toBe('open');
  expect(it.events).toEqual(['name Mika']);
});

test('[WS-3] after too many messages a countdown shows the wait, then the message is sent; no toast appears', () => {
  const it = room();
  it.chat.setPresent(true);
  it.opens();
  it.events.length = 0;
  it.world.swallowsAnswers = true;
  it.chat.sendMessage('one');
  const tooFast = { type: 'refused', reason: 'too_fast', message: '' } as const;
  it.says({ ...tooFast, key: 'k1', retryAfterMs: 29_500 });
  expect(it.chat.snapshot()).toMatchObject({ pauseSeconds: 30, pending: [{ text: 'one' }] });
  it.received.length = 0;
  it.chat.typing();
  it.clock.advance(500);
  expect(it.chat.snapshot().pauseSeconds).toBe(29);
  it.chat.rename('Fox');
  it.says({ ...tooFast, retryAfterMs: 29_000 });
  it.clock.advance(28_000);
  expect(it.chat.snapshot().pauseSeconds).toBe(1);
  expect(it.received).toEqual([{ type: 'update_name', name: 'Fox' }]);
  it.world.swallowsAnswers = false;
  it.clock.advance(1_000);
  expect(it.chat.snapshot()).toMatchObject({ pauseSeconds: 0, pending: [] });
  expect(it.events).toEqual(['confirmed one']);
});

test('[WS-3] a message refused for 0.8 s shows no countdown; another refused frame does, even for 0.2 s', () => {
  const it = room();
  it.chat.setPresent(true);
  it.opens();
  it.world.swallowsAnswers = true;
  it.chat.sendMessage('one');
  const tooFast = { type: 'refused', reason: 'too_fast', message: '' } as const;
  it.says({ ...tooFast, key: 'k1', retryAfterMs: 800 });
  expect(it.chat.snapshot().pauseSeconds).toBe(0);
  it.says({ ...tooFast, retryAfterMs: 200 });
  expect(it.chat.snapshot().pauseSeconds).toBe(1);
  it.clock.advance(1_000);
  expect(it.chat.snapshot().pauseSeconds).toBe(0);
  // The refused message was sent again.
  expect(it.received.filter(({ type }) => type === 'message')).toHaveLength(2);
});
