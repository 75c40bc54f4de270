import { toDatabaseError } from './database-errors.ts';

/** Raw LISTEN: text payloads, channels by name. `db/bus.ts` adds JSON on top. */
export type Notifications = {
  /** Resolves once the channel is listened to, with the function that removes this listener. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Calls `listener` when a lost connection is back: notifications were missed, so read the rows again. */
  onGap(listener: () => void): () => void;
  /** False while the connection is lost: notifications are missed. */
  isListening(): boolean;
  close(): Promise<void>;
};

/** A channel as an SQL identifier. */
export function channelIdentifier(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}

/** The listeners of each channel; independent of connections. */
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

  /** True when this was the channel's last listener. */
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

/** The listening half of `Notifications`, given a way to run LISTEN and UNLISTEN. */
export function listenWith(listeners: ChannelListeners, run: (sql: string) => Promise<unknown>) {
  return async (channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>> => {
    // A new function each time, so that one listener may be added twice.
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
