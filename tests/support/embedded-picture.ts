/** A picture in a few bytes that is its own address: nothing is fetched for it, and no day is broken by it. */
export const EMBEDDED_PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
