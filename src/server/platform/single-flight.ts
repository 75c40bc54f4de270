/** Returns `read` with shared results: a call made while another call runs gets the result of that call. */
export function singleFlight<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
}
