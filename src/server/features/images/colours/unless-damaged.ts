/** Returns what `read` returns; undefined if it reads beyond the end of a buffer, as happens in damaged files. */
export function unlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
