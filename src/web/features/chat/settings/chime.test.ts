import { afterEach, expect, test, vi } from 'vitest';
import { chime } from './chime.ts';

afterEach(() => vi.unstubAllGlobals());

test('[CHAT-1] the sound returns after a call or a locked phone has interrupted it, for the newest message only', async () => {
  const call = Promise.withResolvers<void>();
  const resume = vi.fn(() => call.promise);
  const start = vi.fn();
  const param = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const node = { gain: param, connect: (next: unknown) => next, start, stop() {} };
  vi.stubGlobal('AudioContext', function AudioContext() {
    return { state: 'interrupted', currentTime: 0, destination: node, resume };
  });
  for (const name of ['OscillatorNode', 'GainNode']) {
    vi.stubGlobal(name, function AudioNode() {
      return node;
    });
  }
  for (let messages = 0; messages < 10; messages += 1) chime(0.5);
  expect(resume).toHaveBeenCalled();
  expect(start).not.toHaveBeenCalled();
  call.resolve();
  await call.promise;
  const notes = 2;
  expect(start).toHaveBeenCalledTimes(notes);
});
