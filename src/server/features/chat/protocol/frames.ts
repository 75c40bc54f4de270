import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { ClientFrame, MAX_FRAME_BYTES } from '../../../../shared/chat.ts';
import { INVISIBLE } from '../names/clean-name.ts';

/**
 * Parses a client's frame; undefined if it matches no frame of the contract (WS-3). A client may leave out `id` and
 * `key` (WS-1). It then gets random ones; without `id` it is a new visitor with each join.
 */
export function readFrame(data: Buffer, isBinary: boolean): ClientFrame | undefined {
  if (isBinary || data.byteLength > MAX_FRAME_BYTES) return undefined;
  try {
    const result = z.safeParse(ClientFrame, {
      id: randomUUID(),
      key: randomUUID(),
      ...JSON.parse(data.toString('utf8')),
    });
    return result.success ? result.data : undefined;
  } catch {
    // The text is not JSON, or is nested too deeply.
    return undefined;
  }
}

/**
 * Control characters (except tabs and line breaks), and characters that override or embed a text direction. The
 * direction isolates (U+2066 to U+2069) are not removed, because phones put them around foreign words in Hebrew and
 * Arabic. Joiners are not removed either, because emoji and some scripts need them.
 */
const CONTROLS = /(?![\n\t])[\p{Cc}\u202A-\u202E]/gu;

const LINE_BREAKS = /\r\n?|[\u2028\u2029]/g;

/**
 * Returns a text as it is stored: no broken surrogates or control characters, at most one blank line in a row; empty if
 * nothing is visible.
 */
export function cleanText(text: string): string {
  const lines = text.toWellFormed().replace(LINE_BREAKS, '\n').replace(CONTROLS, '').split('\n');
  return lines
    .map((line) => (line.replace(INVISIBLE, '').trim() === '' ? '' : line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The first byte of an unfragmented text frame (RFC 6455, 5.2). */
const FIN_AND_TEXT = 0x81;
const SHORT_MAX = 125;
const LENGTH_IN_16_BITS = 126;
const LENGTH_IN_64_BITS = 127;

/**
 * Encodes a text message once for all its recipients. Header and payload share one buffer, because each connection
 * would otherwise need two writes.
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

/** One client's connection, as the room sees it. */
export interface ClientConnection {
  /** Sends an encoded frame. The buffer is shared with other connections. */
  send(frame: Buffer): void;
  /** Sends a state of the tour. If the client reads too slowly, a newer state replaces one that was not sent yet. */
  sendLatest(frame: Buffer): void;
  close(code: number, reason: string): void;
}
