import type { After } from '../../../lib/time/after.ts';

/** Counts down the wait that the server requires after too many frames (WS-3). */
export function createPause({ after, onChange }: { after: After; onChange: (seconds: number) => void }) {
  let stopTicking = () => {};
  let stopWaiting = () => {};

  function tick(seconds: number, ms: number) {
    stopTicking();
    onChange(seconds);
    if (seconds > 1) stopTicking = after(ms, () => tick(seconds - 1, 1000));
  }

  function stop() {
    stopTicking();
    stopWaiting();
  }

  return {
    begin(ms: number) {
      stop();
      const seconds = Math.ceil(ms / 1000);
      tick(seconds, ms - (seconds - 1) * 1000);
      // A single timer ends the pause, because the ticks add up their delays in a background tab.
      stopWaiting = after(ms, () => {
        stopTicking();
        onChange(0);
      });
    },
    stop,
  };
}
