import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ClientOptions, WebSocket } from 'ws';
import type { ClientFrame, ServerFrame } from '../../src/shared/chat.ts';
import { ChatReader } from './chat-reader.ts';

/** Long, because a frame may arrive late on a busy machine. */
const TIMEOUT_MS = 60_000;

type FrameOf<Type extends ServerFrame['type']> = Extract<ServerFrame, { type: Type }>;

interface ChatClientOptions extends ClientOptions {
  headers?: Record<string, string>;
}

/** A chat member over a real socket. */
export class ChatClient {
  readonly socket: WebSocket;
  readonly frames: ServerFrame[] = [];
  readonly reader = new ChatReader();
  readonly id = randomUUID();
  /** The code and reason once the connection is closed. */
  closed: { code: number; reason: string } | undefined;
  #waiting: (() => void)[] = [];

  /** @param url the server's URL, such as `http://127.0.0.1:3000` */
  constructor(url: string, options: ChatClientOptions = {}) {
    this.socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, {
      ...options,
      // Every browser sends an Origin header.
      headers: { origin: url, ...options.headers },
    });
    this.socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      this.frames.push(frame);
      this.reader.take(frame);
      this.#wake();
    });
    this.socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
      this.#wake();
    });
    // Errors are ignored, because `closed` shows their result.
    this.socket.on('error', () => {});
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async open(): Promise<this> {
    await once(this.socket, 'open');
    return this;
  }

  async join(name = '静かな狐7', more: { id?: string; after?: number } = {}): Promise<FrameOf<'history'>> {
    if (this.socket.readyState === WebSocket.CONNECTING) await this.open();
    this.send({ type: 'join', name, id: this.id, ...more });
    return this.next('history');
  }

  send(frame: ClientFrame): void {
    this.socket.send(JSON.stringify(frame));
  }

  say(text: string, key: string = randomUUID()): string {
    this.send({ type: 'message', text, key });
    return key;
  }

  /** Returns the first matching frame; waits for it if none has been received. */
  async next<Type extends ServerFrame['type']>(
    type: Type,
    fits: (frame: FrameOf<Type>) => boolean = () => true,
  ): Promise<FrameOf<Type>> {
    const found = () =>
      this.frames.find(
        (frame): frame is FrameOf<Type> => frame.type === type && fits(frame as FrameOf<Type>),
      );
    await this.until(() => found() !== undefined, `${type} came`);
    return found() as FrameOf<Type>;
  }

  async whenClosed(): Promise<{ code: number; reason: string }> {
    await this.until(() => this.closed !== undefined, 'the connection was closed');
    return this.closed as { code: number; reason: string };
  }

  async until(holds: () => boolean, what: string): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS;
    while (!holds()) {
      const left = deadline - Date.now();
      if (left <= 0) {
        const last = JSON.stringify(this.frames.slice(-5));
        throw new Error(`${what}: not within ${TIMEOUT_MS} ms. Closed: ${this.closed?.code}. Last: ${last}`);
      }
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        timer = setTimeout(resolve, left);
      });
      clearTimeout(timer);
    }
  }

  /** Returns the frames of a kind received so far. */
  all<Type extends ServerFrame['type']>(type: Type): FrameOf<Type>[] {
    return this.frames.filter((frame): frame is FrameOf<Type> => frame.type === type);
  }

  leave(): void {
    this.socket.terminate();
  }
}
