/** Passes commands to a handler that loads later; queues them until it is set. */
export function createDeferredCommands<T>() {
  let handler: ((command: T) => void) | undefined;
  const waiting: T[] = [];
  return {
    isReady: () => handler !== undefined,
    run(command: T) {
      if (handler) handler(command);
      else waiting.push(command);
    },
    setHandler(next: (command: T) => void) {
      handler = next;
      for (const command of waiting.splice(0)) next(command);
      return () => {
        handler = undefined;
      };
    },
  };
}
