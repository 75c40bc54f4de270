import { expect, test, vi } from 'vitest';
import { playRevealSound } from './sound-switch.tsx';

test.each([
  ['running', 0],
  ['suspended', 2],
  ['interrupted', 2],
])(
  '[OPEN-4] a running audio context plays every reveal; any other, once it runs, only the newest: %s',
  async (state, times) => {
    const call = Promise.withResolvers<void>();
    const resume = vi.fn(() => call.promise);
    const start = vi.fn();
    const param = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    const node = {
      gain: param,
      frequency: { ...param },
      connect: (next: unknown) => next,
      start,
      stop() {},
    };
    const create = () => node;
    const audio = {
      ...{ state, resume, currentTime: 0, sampleRate: 10, destination: node },
      ...{
        createGain: create,
        createOscillator: create,
        createBufferSource: create,
        createBiquadFilter: create,
      },
      createBuffer: () => ({ getChannelData: () => new Float32Array(9) }),
    } as unknown as AudioContext;
    for (let reveals = 0; reveals < 2; reveals += 1) playRevealSound(audio);
    expect(resume).toHaveBeenCalledTimes(times);
    const sources = 2;
    expect(start).toHaveBeenCalledTimes(state === 'running' ? 2 * sources : 0);
    call.resolve();
    await call.promise;
    expect(start).toHaveBeenCalledTimes(state === 'running' ? 2 * sources : sources);
  },
);
