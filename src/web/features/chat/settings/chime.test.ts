import { afterEach, expect, test, vi } from 'vitest';
import { chime } from './chime.ts';

afterEach(() => vi.unstubAllGlobals());

test('[CHAT-1] the sound returns after a call or a locked phone has interrupted it', () => {
  const resume = vi.fn(async () => {});
  const param = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const node = { gain: param, connect: (next: unknown) => next, start() {}, stop() {} };
  vi.stubGlobal('AudioContext', function AudioContext() {
    return { state: 'interrupted', currentTime: 0, destination: node, resume };
  });
  for (const name of ['OscillatorNode', 'GainNode']) {
    vi.stubGlobal(name, function AudioNode() {
      return node;
    });
  }
  chime(0.5);
  expect(resume).toHaveBeenCalledOnce();
});
