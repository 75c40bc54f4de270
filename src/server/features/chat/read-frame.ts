import * as z from 'zod/mini';
import { ClientFrame, MAX_FRAME_BYTES } from '../../../shared/chat.ts';

/** What a client sent, if it is one of the frames of the contract; undefined for anything else (WS-3). */
export function readFrame(data: Buffer, isBinary: boolean): ClientFrame | undefined {
  if (isBinary || data.byteLength > MAX_FRAME_BYTES) return undefined;
  try {
    const result = z.safeParse(ClientFrame, JSON.parse(data.toString('utf8')));
    return result.success ? result.data : undefined;
  } catch {
    // Not JSON, or nested deeper than anybody means.
    return undefined;
  }
}

/** Controls that no text needs; tabs and line breaks are words' own. */
const CONTROLS = /(?![\n\t])\p{Cc}/gu;

/** Text as it is kept: whole characters, no controls, trimmed. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim();
}
