/** Lets the browser handle input and paint between two pieces of work. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
