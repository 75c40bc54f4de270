import { expect, test, vi } from 'vitest';
import { enterFullscreen } from './use-slideshow.ts';

test('[SLIDE-2] if the viewer closes while the browser enters fullscreen, fullscreen ends again', async () => {
  const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
  const exitFullscreen = vi.fn(async () => {});
  vi.stubGlobal('document', { documentElement: { requestFullscreen: () => entered }, exitFullscreen });
  let isOpen = true;
  const first = enterFullscreen(() => isOpen);
  const second = enterFullscreen(() => true);
  isOpen = false;
  expect(exitFullscreen).not.toHaveBeenCalled();
  enter();
  expect(await first).toBe(false);
  expect(exitFullscreen).toHaveBeenCalledOnce();
  expect(await second).toBe(true);
  expect(exitFullscreen).toHaveBeenCalledOnce();
});
