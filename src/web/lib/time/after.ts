/** Runs a function later; returns a function that cancels it. Passed as an argument, so that tests control time. */
export type After = (ms: number, run: () => void) => () => void;

/** Uses the browser's timers. */
export const afterInBrowser: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
