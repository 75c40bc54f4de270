import { expect, test } from 'vitest';
import { manualClock } from '../../../../../tests/support/manual-clock.ts';
import { CONFIRM_TIMEOUT_MS, createOutbox, type PendingMessage } from './outbox.ts';

function box() {
  const clock = manualClock();
  const sent: string[] = [];
  const silences: number[] = [];
  const refused: string[] = [];
  const confirmed: string[] = [];
  let pending: readonly PendingMessage[] = [];
  let keys = 0;
  const outbox = createOutbox({
    after: clock.after,
    newKey: () => `k${++keys}`,
    send: (frame) => {
      if (frame.type === 'message') sent.push(`${frame.key} ${frame.text}`);
    },
    onSilence: () => silences.push(clock.now()),
    onChange: (next) => {
      pending = next;
    },
    onConfirmed: ({ text }) => confirmed.push(text),
    onRefused: ({ text }, reason) => refused.push(`${text}: ${reason}`),
  });
  return {
    clock,
    outbox,
    sent,
    silences,
    refused,
    confirmed,
    pending: () => pending.map(({ text }) => text),
    held: () => pending.filter(({ isHeld }) => isHeld).map(({ text }) => text),
  };
}

test('[CHAT-4] sends one message at a time, in order', () => {
  const { outbox, sent, confirmed, pending } = box();
  outbox.open();
  outbox.add('one');
  outbox.add('two');
  expect(sent).toEqual(['k1 one']);
  outbox.confirm('k1');
  expect(sent).toEqual(['k1 one', 'k2 two']);
  expect(confirmed).toEqual(['one']);
  outbox.confirm('k2');
  outbox.confirm('k2');
  expect(confirmed).toEqual(['one', 'two']);
  expect(pending()).toEqual([]);
});

test('[WS-2] a pending message is sent again with the same key after a lost connection', () => {
  const { outbox, sent, pending } = box();
  outbox.open();
  outbox.add('one');
  outbox.close();
  outbox.add('two');
  expect(pending()).toEqual(['one', 'two']);
  outbox.open();
  outbox.confirm('k1');
  outbox.confirm('k1');
  outbox.confirm('k2');
  expect(sent).toEqual(['k1 one', 'k1 one', 'k2 two']);
  expect(pending()).toEqual([]);
});

test('[WS-2] asks for another connection when no answer comes', () => {
  const { clock, outbox, silences } = box();
  outbox.open();
  outbox.add('one');
  clock.advance(CONFIRM_TIMEOUT_MS);
  expect(silences).toEqual([CONFIRM_TIMEOUT_MS]);
  outbox.confirm('k1');
  clock.advance(60_000);
  expect(silences).toHaveLength(1);
});

test('[WS-3] resends a rate-limited message after the given delay; drops and reports one of a muted author', () => {
  const { clock, outbox, sent, refused, pending } = box();
  outbox.open();
  outbox.add('one');
  outbox.refuse('k1', 'too_fast', 700);
  clock.advance(699);
  expect(sent).toHaveLength(1);
  clock.advance(1);
  expect(sent).toHaveLength(2);
  outbox.refuse('k1', 'muted', 30_000);
  expect(refused).toEqual(['one: muted']);
  expect(pending()).toEqual([]);
});

test('[WS-4] a message that a busy server refuses is marked as held, and sent again until it is accepted', () => {
  const { clock, outbox, sent, refused, confirmed, held } = box();
  outbox.open();
  outbox.add('one');
  outbox.add('two');
  for (let turn = 1; turn <= 20; turn++) {
    outbox.refuse('k1', 'busy', 2000);
    expect(held()).toEqual(['one']);
    clock.advance(2000);
    expect(sent).toHaveLength(turn + 1);
  }
  outbox.confirm('k1');
  outbox.confirm('k2');
  expect(confirmed).toEqual(['one', 'two']);
  expect(held()).toEqual([]);
  expect(refused).toEqual([]);
});
