/** Returns undefined if `read` reads beyond the end of a buffer, as it does in a damaged file. */
export function unlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
