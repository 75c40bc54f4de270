import type { Readable } from 'node:stream';
import { MAX_FAILURES } from '../retry.ts';
import { SourceError } from './photo-source.ts';

export interface ResumedBytesOptions {
  start: number;
  /** The offset after the last byte. */
  end: number;
  /** Opens the bytes from `start` up to `end`. An error thrown here is final, because `open` retries by itself. */
  open(start: number): Promise<Readable>;
  /** Waits after the `failures`th broken connection in a row. */
  backOff(failures: number, signal: AbortSignal | undefined): Promise<void>;
  /** The file's name, for the error message. */
  name: string;
  signal: AbortSignal | undefined;
}

/** Reads a part of a remote file, resuming with another connection each time one breaks off. */
export async function* resumedBytes({
  start,
  end,
  open,
  backOff,
  name,
  signal,
}: ResumedBytesOptions): AsyncGenerator<Uint8Array> {
  let at = start;
  for (let failures = 0; at < end; ) {
    const body = await open(at);
    // Without a listener, the error of a destroyed body would end the process. Readers receive the error anyway.
    body.on('error', () => {});
    let cause: unknown;
    try {
      for await (const chunk of body as AsyncIterable<Uint8Array>) {
        at += chunk.byteLength;
        failures = 0;
        yield chunk;
      }
      if (at >= end) return;
    } catch (error) {
      signal?.throwIfAborted();
      cause = error;
    }
    failures++;
    if (failures > MAX_FAILURES) {
      throw new SourceError('transient', `The download of ${name} broke off again and again`, { cause });
    }
    await backOff(failures, signal);
  }
}
