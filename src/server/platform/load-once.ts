/** Returns `load` with a cached result. After a failure, or an undefined result, the next call loads again. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  const forget = () => {
    loading = undefined;
  };
  return () => {
    loading ??= load().then(
      (result) => {
        if (result === undefined) forget();
        return result;
      },
      (error: unknown) => {
        forget();
        throw error;
      },
    );
    return loading;
  };
}
