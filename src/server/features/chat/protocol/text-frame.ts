/** RFC 6455, 5.2: the last frame of a message, text; a server's frames are not masked. */
const FIN_AND_TEXT = 0x81;
const SHORT_MAX = 125;
const LENGTH_IN_16_BITS = 126;
const LENGTH_IN_64_BITS = 127;

/**
 * Encodes a text message for any number of connections. Header and payload in one buffer take a cheaper system call per
 * connection than a list of two.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headerBytes = length <= SHORT_MAX ? 2 : length <= 0xffff ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerBytes + length);
  frame[0] = FIN_AND_TEXT;
  if (headerBytes === 2) frame[1] = length;
  else if (headerBytes === 4) {
    frame[1] = LENGTH_IN_16_BITS;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_IN_64_BITS;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headerBytes);
  return frame;
}
