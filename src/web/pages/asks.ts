/** Passes requests to the chat, at once or when its code has loaded. */
export function createAsks<T>() {
  let answer: ((ask: T) => void) | undefined;
  const waiting: T[] = [];
  return {
    isHeard: () => answer !== undefined,
    ask(what: T) {
      if (answer) answer(what);
      else waiting.push(what);
    },
    answerWith(next: (ask: T) => void) {
      answer = next;
      for (const what of waiting.splice(0)) next(what);
      return () => {
        answer = undefined;
      };
    },
  };
}
