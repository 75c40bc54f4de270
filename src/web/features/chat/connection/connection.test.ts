import { expect, test, vi } from 'vitest';
import { manualClock } from '../../../../../tests/support/manual-clock.ts';
import type { ServerFrame } from '../../../../shared/chat.ts';
import { Connection, SILENCE_MS } from './connection.ts';
import type { ChatSocket, ConnectionState } from './connection-state.ts';

const history: ServerFrame = {
  type: 'history',
  messages: [],
  adminPresent: true,
  you: { author: 'a', name: 'Mika', isOwner: false },
  visitorCount: 1,
  revision: 0,
  isComplete: true,
};

function line({ isOwner = false } = {}) {
  const clock = manualClock();
  const dialledAt: number[] = [];
  const states: ConnectionState[] = [];
  const presences: boolean[] = [];
  const world = { creationFails: false, askPresent: async () => true };
  let socket: (ChatSocket & { closed: boolean }) | undefined;
  const connection = new Connection({
    after: clock.after,
    isOwner: () => isOwner,
    onOpen: () => {},
    onFrame: () => {},
    onPresent: (present) => presences.push(present),
    askPresent: () => world.askPresent(),
    onChange: (state) => states.push(state),
    openSocket: () => {
      dialledAt.push(clock.now());
      if (world.creationFails) throw new Error('No socket');
      const mine = {
        onopen: null,
        onmessage: null,
        onerror: null,
        onclose: null,
        closed: false,
        send: () => {},
        close: () => {
          mine.closed = true;
        },
      };
      socket = mine;
      return mine;
    },
  });
  return {
    clock,
    connection,
    dialledAt,
    states,
    presences,
    world,
    socket: () => socket,
    says: (frame: ServerFrame) => socket?.onmessage?.({ data: JSON.stringify(frame) }),
    breaks: () => {
      socket?.onerror?.();
      socket?.onclose?.();
    },
    joined() {
      connection.setPresent(true);
      socket?.onopen?.();
      this.says(history);
    },
  };
}

test('[CHAT-6] connects when the owner is present, and not before', () => {
  const { connection, dialledAt, says } = line();
  expect(dialledAt).toEqual([]);
  connection.setPresent(true);
  expect(connection.state).toEqual({ phase: 'connecting' });
  says(history);
  expect(connection.state).toEqual({ phase: 'open' });
  connection.setPresent(true);
  expect(dialledAt).toHaveLength(1);
});

test('[CHAT-6] visitors retry 5 times, after 1, 2, 4, 8 and 10 s; then the connection is lost', () => {
  const it = line();
  it.connection.setPresent(true);
  const waits: number[] = [];
  for (let i = 0; i < 5; i++) {
    it.breaks();
    expect(it.connection.state).toEqual({ phase: 'waiting', problem: 'error' });
    const from = it.clock.now();
    it.clock.advance(10_000);
    waits.push((it.dialledAt.at(-1) ?? 0) - from);
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 10_000]);
  it.breaks();
  expect(it.connection.state).toEqual({ phase: 'closed', problem: 'lost' });
  it.clock.advance(600_000);
  expect(it.dialledAt).toHaveLength(6);
  it.connection.reconnect();
  expect(it.dialledAt).toHaveLength(7);
});

test('[CHAT-6] a lost connection becomes idle once the owner has left', () => {
  const it = line();
  it.connection.setPresent(true);
  for (let i = 0; i < 6; i++) {
    it.breaks();
    it.clock.advance(10_000);
  }
  expect(it.connection.state).toEqual({ phase: 'closed', problem: 'lost' });
  it.connection.setPresent(false);
  expect(it.connection.state).toEqual({ phase: 'idle' });
});

test('[CHAT-6] the owner retries without limit', () => {
  const it = line({ isOwner: true });
  it.connection.setPresent(true);
  for (let i = 0; i < 20; i++) {
    it.breaks();
    it.clock.advance(10_000);
  }
  expect(it.dialledAt).toHaveLength(21);
});

test('[CHAT-6] after a creation failure the owner waits 5 s, a visitor 1 s', () => {
  for (const [isOwner, delayMs] of [
    [true, 5_000],
    [false, 1_000],
  ] as const) {
    const it = line({ isOwner });
    it.world.creationFails = true;
    it.connection.setPresent(true);
    expect(it.connection.state).toEqual({ phase: 'waiting', problem: 'creation' });
    it.clock.advance(delayMs - 1);
    expect(it.dialledAt).toHaveLength(1);
    it.clock.advance(1);
    expect(it.dialledAt).toHaveLength(2);
  }
});

test('[CHAT-6] a join resets the retries', () => {
  const it = line();
  it.joined();
  it.breaks();
  it.clock.advance(1_000);
  it.breaks();
  it.clock.advance(2_000);
  it.says(history);
  it.breaks();
  it.clock.advance(999);
  expect(it.dialledAt).toHaveLength(3);
  it.clock.advance(1);
  expect(it.dialledAt).toHaveLength(4);
});

test('[CHAT-6] a farewell without a valid countdown takes 5 s; a socket lost meanwhile is not replaced', () => {
  const it = line();
  it.world.askPresent = async () => false;
  it.joined();
  it.states.length = 0;
  it.says({ type: 'admin_farewell', countdown: Number.NaN });
  it.socket()?.onclose?.();
  it.clock.advance(5_000);
  expect(it.states).toEqual([
    ...[5, 4, 3, 2, 1].map((secondsLeft) => ({ phase: 'farewell', secondsLeft })),
    { phase: 'closed', problem: undefined },
  ]);
  it.clock.advance(60_000);
  expect(it.dialledAt).toHaveLength(1);
  expect(it.connection.send('{}')).toBe(false);
});

test.each([
  ['the owner is back', async () => true, { phase: 'connecting' }, true],
  ['the owner is absent', async () => false, { phase: 'closed', problem: undefined }, false],
  [
    'no answer comes',
    () => Promise.reject(new Error('offline')),
    { phase: 'closed', problem: undefined },
    false,
  ],
])(
  '[CHAT-6, CHAT-2] after a farewell on a lost connection the server is asked for presence: %s',
  async (...[_, askPresent, state, present]) => {
    const it = line();
    const asked = vi.fn(askPresent);
    it.world.askPresent = asked;
    it.joined();
    it.says({ type: 'admin_farewell', countdown: 5 });
    it.breaks();
    it.presences.length = 0;
    it.clock.advance(5_999);
    // The server ends the farewell shortly after the page's own countdown. If asked before, it answers that the
    // owner is still present.
    expect(asked).not.toHaveBeenCalled();
    it.clock.advance(1);
    await expect.poll(() => it.presences).toEqual([present]);
    expect(it.connection.state).toEqual(state);
    // The connection dials by itself: the page does not call `setPresent`, because its own state has not changed.
    expect(it.dialledAt).toHaveLength(present ? 2 : 1);
  },
);

test('[CHAT-6] a countdown of zero ends at once', () => {
  const it = line();
  it.joined();
  it.says({ type: 'admin_farewell', countdown: 0 });
  expect(it.connection.state).toEqual({ phase: 'closed', problem: undefined });
});

test('[CHAT-6] a farewell may come after presence ends; if the owner returns during it, the chat reconnects', () => {
  const it = line();
  it.joined();
  it.connection.setPresent(false);
  expect(it.connection.state).toEqual({ phase: 'open' });
  it.clock.advance(1_000);
  it.says({ type: 'admin_farewell', countdown: 5 });
  it.clock.advance(2_000);
  it.connection.setPresent(true);
  expect(it.connection.state).toEqual({ phase: 'farewell', secondsLeft: 3 });
  it.clock.advance(3_000);
  expect(it.connection.state).toEqual({ phase: 'connecting' });
});

test('[CHAT-6] without a farewell the end of presence closes the connection', () => {
  const it = line();
  it.joined();
  it.connection.setPresent(false);
  it.clock.advance(3_000);
  expect(it.connection.state).toEqual({ phase: 'idle' });
  expect(it.socket()?.closed).toBe(true);
});

test('[CHAT-6] connection_closing and admin_offline close without retries; the message of the latter stays', () => {
  for (const [frame, problem] of [
    [{ type: 'connection_closing' }, undefined],
    [{ type: 'admin_offline', message: 'See you tomorrow' }, { message: 'See you tomorrow' }],
  ] as const) {
    const it = line();
    it.joined();
    it.says(frame);
    expect(it.connection.state).toEqual({ phase: 'closed', problem });
    expect(it.socket()?.closed).toBe(true);
    it.clock.advance(60_000);
    expect(it.dialledAt).toHaveLength(1);
    it.connection.setPresent(false);
    it.connection.setPresent(true);
    expect(it.dialledAt).toHaveLength(2);
  }
});

test('[CHAT-6, LIVE-2] presence reported by the connection is passed on, because a hidden page has no other source', () => {
  for (const [frame, seconds] of [
    [{ type: 'admin_offline', message: 'See you tomorrow' }, 0],
    [{ type: 'admin_farewell', countdown: 5 }, 5],
  ] as const) {
    const it = line();
    it.joined();
    it.says(frame);
    it.clock.advance(seconds * 1_000);
    expect(it.presences).toEqual([true, false]);
    // The page passes the reported absence back to the connection, and later the owner's return.
    it.connection.setPresent(false);
    it.connection.setPresent(true);
    expect(it.connection.state).toEqual({ phase: 'connecting' });
  }
  const back = line();
  back.joined();
  back.says({ type: 'admin_status', present: false });
  back.says({ type: 'admin_status', present: true });
  expect(back.presences).toEqual([true, false, true]);
});

test('[CHAT-6] no reconnect while the owner is absent', () => {
  const it = line();
  it.joined();
  it.connection.setPresent(false);
  it.breaks();
  it.clock.advance(60_000);
  expect(it.connection.state).toEqual({ phase: 'idle' });
  expect(it.dialledAt).toHaveLength(1);
});

test('[CHAT-6] no attempts while offline; back online, one at once, and the retries count from zero', () => {
  const it = line();
  it.joined();
  it.breaks();
  it.clock.advance(1_000);
  it.connection.setOnline(false);
  expect(it.connection.state).toEqual({ phase: 'waiting', problem: undefined });
  expect(it.socket()?.closed).toBe(true);
  it.clock.advance(20_000);
  expect(it.dialledAt).toHaveLength(2);
  it.connection.setOnline(true);
  expect(it.dialledAt).toEqual([0, 1_000, 21_000]);
  for (let i = 0; i < 5; i++) {
    it.breaks();
    it.clock.advance(10_000);
  }
  expect(it.dialledAt).toHaveLength(8);
});

test('[WS-2] a connection that is silent for a minute is replaced; a frame restarts the minute', () => {
  const it = line();
  it.joined();
  it.clock.advance(SILENCE_MS - 1);
  it.says({ type: 'admin_status', present: true });
  it.clock.advance(SILENCE_MS - 1);
  expect(it.connection.state).toEqual({ phase: 'open' });
  it.clock.advance(1);
  expect(it.connection.state).toEqual({ phase: 'waiting', problem: undefined });
  expect(it.socket()?.closed).toBe(true);
  it.clock.advance(1_000);
  expect(it.dialledAt).toHaveLength(2);
  it.connection.stop();
  expect(it.clock.pending()).toBe(0);
});

test('[WS-2] a socket that has not opened within a minute is replaced', () => {
  const it = line();
  it.connection.setPresent(true);
  const stuck = it.socket();
  it.clock.advance(SILENCE_MS);
  expect(stuck?.closed).toBe(true);
  expect(it.connection.state.phase).toBe('waiting');
  it.clock.advance(1_000);
  expect(it.dialledAt).toEqual([0, SILENCE_MS + 1_000]);
});

test("[CHAT-6] during the farewell the connection still sends frames, such as the owner's removals", () => {
  const it = line();
  it.joined();
  it.says({ type: 'admin_farewell', countdown: 5 });
  expect(it.connection.send('{}')).toBe(true);
});

test('[WS-1] ignores unknown and invalid frames', () => {
  const it = line();
  it.joined();
  for (const data of ['{', '[]', '{"type":"tomorrow"}', 'null', new Uint8Array(3)]) {
    it.socket()?.onmessage?.({ data });
  }
  expect(it.connection.state).toEqual({ phase: 'open' });
});
