const VERSION = 0x40;
const VARIANT = 0x80;

/** A random UUID (version 4). `crypto.randomUUID` is missing over plain HTTP. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16)).map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | VERSION;
    return index === 8 ? (byte & 0x3f) | VARIANT : byte;
  });
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
