/** Hands on what is asked, at once or as soon as there is somebody to answer: the chat's code comes late. */
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
