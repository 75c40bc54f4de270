/** Type bytes of the frontend messages that make PostgreSQL process its input (protocol 3.0). */
const BATCH_ENDS = new Set(['Q', 'S', 'H', 'd', 'c', 'f', 'X'].map((type) => type.charCodeAt(0)));
const LENGTH_BYTES = 4;

/** Consecutive whole frontend messages. `type` is the type of the last message, or '' for the startup packet. */
export type Batch = { type: string; bytes: Uint8Array };

/**
 * Splits a client's byte stream into batches of whole messages, because the engine reads synchronously and cannot
 * wait for the rest of a message.
 */
export class FrontendMessages {
  #rest: Buffer = Buffer.alloc(0);
  #started = false;

  *push(chunk: Buffer): Generator<Batch> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let end = 0;
    for (;;) {
      const typeBytes = this.#started ? 1 : 0;
      if (this.#rest.length < end + typeBytes + LENGTH_BYTES) return;
      const start = end;
      end += typeBytes + this.#rest.readInt32BE(start + typeBytes);
      if (this.#rest.length < end) return;
      const type = this.#rest[start] ?? 0;
      if (this.#started && !BATCH_ENDS.has(type)) continue;
      // Copied, because the buffer is transferred to the engine's thread.
      const bytes = new Uint8Array(this.#rest.subarray(0, end));
      this.#rest = this.#rest.subarray(end);
      end = 0;
      yield { type: this.#started ? String.fromCharCode(type) : '', bytes };
      this.#started = true;
    }
  }
}

export function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`);
  const message = new Uint8Array(1 + LENGTH_BYTES + text.length);
  const view = new DataView(message.buffer);
  message[0] = 'Q'.charCodeAt(0);
  view.setInt32(1, LENGTH_BYTES + text.length);
  message.set(text, 1 + LENGTH_BYTES);
  return message;
}

export function sync(): Uint8Array {
  return new Uint8Array([0x53, 0, 0, 0, LENGTH_BYTES]);
}

/** The backend messages of a response, without those of the given type bytes ('Z', 'I', 'G' …). */
export function withoutMessages(answer: Uint8Array, types: string): Uint8Array {
  const kept: Uint8Array[] = [];
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength);
  for (let start = 0; start < answer.length; ) {
    const end = start + 1 + view.getInt32(start + 1);
    if (!types.includes(String.fromCharCode(answer[start] ?? 0))) kept.push(answer.subarray(start, end));
    start = end;
  }
  return Buffer.concat(kept);
}

/** CopyInResponse for a text copy: "send the rows". */
export function copyInResponse(): Uint8Array {
  return new Uint8Array(['G'.charCodeAt(0), 0, 0, 0, 7, 0, 0, 0]);
}
