/** Runs a function later and returns its cancel. Passed as an argument, so that tests control the clock. */
export type After = (ms: number, run: () => void) => () => void;

/** The browser's own clock. */
export const afterInBrowser: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
