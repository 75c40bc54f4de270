/** Queues commands for code that loads later and runs them once it is ready. */
export function createDeferredCommands<T>() {
  let answer: ((ask: T) => void) | undefined;
  const waiting: T[] = [];
  return {
    isReady: () => answer !== undefined,
    ask(what: T) {
      if (answer) answer(what);
      else waiting.push(what);
    },
    handle(next: (ask: T) => void) {
      answer = next;
      for (const what of waiting.splice(0)) next(what);
      return () => {
        answer = undefined;
      };
    },
  };
}
