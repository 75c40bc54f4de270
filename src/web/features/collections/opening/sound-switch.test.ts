import { expect, test, vi } from 'vitest';
import { playRevealSound } from './sound-switch.tsx';

test.each([
  ['running', 0],
  ['suspended', 1],
  ['interrupted', 1],
])('[OPEN-4] the sound of a reveal resumes an audio context that is %s', (state, times) => {
  const resume = vi.fn(async () => {});
  const param = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const node = {
    gain: param,
    frequency: { ...param },
    connect: (next: unknown) => next,
    start() {},
    stop() {},
  };
  const create = () => node;
  playRevealSound({
    ...{ state, resume, currentTime: 0, sampleRate: 10, destination: node },
    ...{
      createGain: create,
      createOscillator: create,
      createBufferSource: create,
      createBiquadFilter: create,
    },
    createBuffer: () => ({ getChannelData: () => new Float32Array(9) }),
  } as unknown as AudioContext);
  expect(resume).toHaveBeenCalledTimes(times);
});
