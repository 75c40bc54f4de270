import type { Typist } from '../protocol/effects.ts';
import type { Joined } from './member.ts';

/** Frames beyond this rate are dropped silently, without a violation. */
const TYPING_EVERY_MS = 1900;
/** Sent a few times per second with at most this many names: otherwise a thousand writers cause a million frames. */
const MAX_TYPING = 3;

/** Members who are writing now. */
export class TypingIndicator {
  /** Name by author, since the last broadcast. */
  readonly #names = new Map<string, string>();

  hear(member: Joined, now: number): void {
    if (now - member.typedAt < TYPING_EVERY_MS) return;
    member.typedAt = now;
    this.#names.set(member.author, member.name);
  }

  /** Drops an author whose message was sent: the indicator would otherwise outlast it. */
  forget(author: string): void {
    this.#names.delete(author);
  }

  /** Returns the members to announce, each once. */
  take(): Typist[] {
    const people = [...this.#names].slice(0, MAX_TYPING).map(([author, name]) => ({ author, name }));
    this.#names.clear();
    return people;
  }
}
