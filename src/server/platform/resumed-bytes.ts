import type { Readable } from 'node:stream';
import { MAX_FAILURES } from './patience.ts';
import { SourceError } from './photo-source.ts';

export interface ResumedBytesOptions {
  start: number;
  /** The byte behind the last one. */
  end: number;
  /** The bytes from `start` up to `end`. What it throws ends the whole: it has tried again by itself. */
  open(start: number): Promise<Readable>;
  /** Waits after the `failures`th cut in a row. */
  backOff(failures: number, signal: AbortSignal | undefined): Promise<void>;
  /** For the message, when it is given up. */
  name: string;
  signal: AbortSignal | undefined;
}

/** A part of a remote file, over as many connections as it takes: one that is cut goes on where it stopped. */
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
    // A body that is dropped reports that as an error; unheard it would end the process. Whoever reads gets it anyway.
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
