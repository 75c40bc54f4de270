import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { ClientFrame, MAX_FRAME_BYTES } from '../../../../shared/chat.ts';
import { INVISIBLE } from '../names/clean-name.ts';

/**
 * Parses a client's frame; undefined if it matches no frame of the contract (WS-3). A minimal client sends neither `id`
 * nor `key` (WS-1): it gets new ones, and is a new visitor with each connection.
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
    // Not JSON, or nested too deeply.
    return undefined;
  }
}

/** Control characters that no text needs; tabs and line breaks are kept. */
const CONTROLS = /(?![\n\t])\p{Cc}/gu;

const LINE_BREAKS = /\r\n?|[\u2028\u2029]/g;

/**
 * Text as it is stored: whole characters, no controls, at most one blank line in a row; empty if nothing is visible.
 */
export function cleanText(text: string): string {
  const lines = text.toWellFormed().replace(LINE_BREAKS, '\n').replace(CONTROLS, '').split('\n');
  return lines
    .map((line) => (line.replace(INVISIBLE, '').trim() === '' ? '' : line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
