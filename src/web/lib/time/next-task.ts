/** Resolves in the next task, so that the browser can handle input and paint before. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
