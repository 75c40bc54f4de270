import { Duplex } from 'node:stream';
import type { EngineSession, EngineThread } from './engine-thread.ts';
import { type Batch, copyInResponse, FrontendMessages, withoutMessages } from './protocol-messages.ts';

const COPY_FROM_STDIN = /^\s*copy\b.+\bfrom\s+stdin\b/is;

/** Connects `pg` with the engine's thread in place of a socket to a server. */
export class Tunnel extends Duplex {
  readonly #messages = new FrontendMessages();
  readonly #session: EngineSession;
  #copy: Uint8Array[] | undefined;
  #dropCopyInResponse = false;

  constructor(engine: EngineThread) {
    super();
    this.#session = engine.connect((bytes) => this.#receive(bytes));
  }

  // Socket methods that `pg` and we call. The engine is in this process, so timeouts do not apply.
  setTimeout(): this {
    return this;
  }
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    for (const batch of this.#messages.push(chunk)) this.#send(batch);
    done();
  }

  override _read(): void {}

  override _final(done: () => void): void {
    this.#session.end();
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#session.end();
    done(error);
  }

  #send(batch: Batch): void {
    if (batch.type === 'X') this.#session.end();
    else if (this.#copy !== undefined) this.#collect(this.#copy, batch);
    else if (batch.type === 'Q' && COPY_FROM_STDIN.test(Buffer.from(batch.bytes).toString('utf8', 5))) {
      this.#copy = [batch.bytes];
      this.push(copyInResponse());
    } else this.#session.send(batch);
  }

  /**
   * The engine cannot wait for rows: within COPY FROM STDIN it treats an empty stream as the end of the connection
   * and shuts down. So the tunnel collects the rows first and passes them on together with the command.
   */
  #collect(copy: Uint8Array[], batch: Batch): void {
    copy.push(batch.bytes);
    if (batch.type !== 'c' && batch.type !== 'f') return;
    this.#copy = undefined;
    this.#dropCopyInResponse = true;
    this.#session.send({ type: batch.type, bytes: new Uint8Array(Buffer.concat(copy)) });
  }

  #receive(bytes: Uint8Array): void {
    const answer = this.#dropCopyInResponse ? withoutMessages(bytes, 'G') : bytes;
    this.#dropCopyInResponse = false;
    if (!this.readableEnded && !this.destroyed) this.push(answer);
  }
}
