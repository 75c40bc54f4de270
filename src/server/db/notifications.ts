import { toDatabaseError } from './database-errors.ts';

/** LISTEN with text payloads; `db/bus.ts` adds JSON. */
export type Notifications = {
  /** Resolves once the database delivers the channel's notifications. The returned function removes this listener. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Calls `listener` after a reconnect. It must read the rows again, because notifications may have been missed. */
  onGap(listener: () => void): () => void;
  /** False while notifications are missed: before the first `listen` on a server, and while reconnecting. */
  isListening(): boolean;
  close(): Promise<void>;
};

/** Quotes a channel's name as an SQL identifier. */
export function channelIdentifier(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}

/** The listeners of each channel, which remain registered when a connection is lost. */
export class ChannelListeners {
  readonly #channels = new Map<string, Set<(payload: string) => void>>();
  readonly #gaps = new Set<() => void>();

  get channels(): string[] {
    return [...this.#channels.keys()];
  }

  add(channel: string, listener: (payload: string) => void): void {
    const listeners = this.#channels.get(channel);
    if (listeners === undefined) this.#channels.set(channel, new Set([listener]));
    else listeners.add(listener);
  }

  /** Returns true if this was the channel's last listener. */
  remove(channel: string, listener: (payload: string) => void): boolean {
    const listeners = this.#channels.get(channel);
    if (listeners?.delete(listener) !== true || listeners.size > 0) return false;
    return this.#channels.delete(channel);
  }

  deliver(channel: string, payload = ''): void {
    for (const listener of this.#channels.get(channel) ?? []) listener(payload);
  }

  onGap(listener: () => void): () => void {
    this.#gaps.add(listener);
    return () => void this.#gaps.delete(listener);
  }

  gap(): void {
    for (const listener of this.#gaps) listener();
  }
}

/** Makes `Notifications.listen`; `run` executes LISTEN and UNLISTEN. */
export function listenWith(listeners: ChannelListeners, run: (sql: string) => Promise<unknown>) {
  return async (channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>> => {
    // Wrapped in a new function, so that the same listener may be added twice.
    const listener = (payload: string) => onPayload(payload);
    listeners.add(channel, listener);
    try {
      await run(`LISTEN ${channelIdentifier(channel)}`);
    } catch (error) {
      listeners.remove(channel, listener);
      throw error;
    }
    return async () => {
      if (!listeners.remove(channel, listener)) return;
      await run(`UNLISTEN ${channelIdentifier(channel)}`).catch((error: unknown) => {
        // A lost connection needs no UNLISTEN.
        if (toDatabaseError(error) === undefined) throw error;
      });
    };
  };
}
