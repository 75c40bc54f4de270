import type { Typist } from './effects.ts';
import type { Joined } from './member.ts';

/** Too often is no offence, and needs no answer. */
const TYPING_EVERY_MS = 1900;
/** Who writes is told a few times a second, of so many at most: a thousand who write are not a million frames. */
const MAX_TYPISTS = 3;

/** Who writes just now. */
export class Typists {
  /** Name by author, since it was told last. */
  readonly #names = new Map<string, string>();

  hear(member: Joined, now: number): void {
    if (now - member.typedAt < TYPING_EVERY_MS) return;
    member.typedAt = now;
    this.#names.set(member.author, member.name);
  }

  /** What was being written has been said: told after it, it would stand below it for a while. */
  forget(author: string): void {
    this.#names.delete(author);
  }

  /** Those who are to be told of, each once. */
  take(): Typist[] {
    const people = [...this.#names].slice(0, MAX_TYPISTS).map(([author, name]) => ({ author, name }));
    this.#names.clear();
    return people;
  }
}
