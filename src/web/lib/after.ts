/** Runs something later; what it returns calls it off. Cores take it as an argument, so tests own the clock. */
export type After = (ms: number, run: () => void) => () => void;

/** The browser's own clock. */
export const afterInBrowser: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
