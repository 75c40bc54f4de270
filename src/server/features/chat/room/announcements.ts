import { type Effect, sendEffect, type Typist, type VisitorsDelta } from '../protocol/effects.ts';
import type { Joined, Members } from './member.ts';

/** A visitor counts as having left this long after their last connection closed, because they may return. */
const LEFT_AFTER_MS = 3000;
/** Names in one announcement; further visitors are only counted. */
const MAX_NAMES = 5;
/** A process that has not reported for this long counts as ended; a process with visitors reports every 5 s. */
const PROCESS_SILENT_MS = 15_000;
const REPORT_EVERY_MS = 5000;

/** Counts visitors, and finds those who have joined or left. A page reload counts as neither. */
export class VisitorCount {
  readonly #announced = new Map<string, { visitor: Joined; goneSince: number | undefined }>();
  readonly #elsewhere = new Map<string, { visitors: number; at: number }>();
  #reportedAt = 0;
  /** The visitors last passed to `#compare`; undefined while an announced visitor is disconnected and may return. */
  #settled: ReadonlyMap<string, Joined> | undefined;

  /** The number of visitors in all processes. @param here this process's visitors by author */
  total(here: ReadonlyMap<string, Joined>, now: number): number {
    const isSettled = here === this.#settled;
    let total = isSettled ? here.size : new Set([...this.#announced.keys(), ...here.keys()]).size;
    for (const { visitors, at } of this.#elsewhere.values()) {
      // The difference is absolute, because the clock may have moved backwards.
      if (Math.abs(now - at) < PROCESS_SILENT_MS) total += visitors;
    }
    return total;
  }

  /**
   * Returns the joins and leaves since the last call; undefined if there are none and the regular report is not due.
   * Muted visitors are counted, but not named, because a name could be used as a message (CHAT-7).
   */
  takeDelta(
    here: ReadonlyMap<string, Joined>,
    isMuted: (visitor: Joined) => boolean,
    now: number,
  ): VisitorsDelta | undefined {
    const joined: Joined[] = [];
    const left: Joined[] = [];
    if (here !== this.#settled) this.#compare(here, { joined, left }, now);
    const isNews = joined.length + left.length > 0;
    const isSilent = this.#announced.size === 0 || Math.abs(now - this.#reportedAt) < REPORT_EVERY_MS;
    if (!isNews && isSilent) return undefined;
    this.#reportedAt = now;
    const names = (visitors: Joined[]) =>
      visitors
        .filter((visitor) => !isMuted(visitor))
        .slice(0, MAX_NAMES)
        .map(({ name }) => name);
    return { visitors: this.#announced.size, joined: names(joined), left: names(left) };
  }

  /** True if the last report contained visitors. */
  get hasReported(): boolean {
    return this.#announced.size > 0;
  }

  #compare(
    here: ReadonlyMap<string, Joined>,
    { joined, left }: Record<'joined' | 'left', Joined[]>,
    now: number,
  ): void {
    for (const [author, visitor] of here) {
      if (!this.#announced.has(author)) joined.push(visitor);
      this.#announced.set(author, { visitor, goneSince: undefined });
    }
    for (const [author, announced] of this.#announced) {
      if (here.has(author)) continue;
      announced.goneSince ??= now;
      if (Math.abs(now - announced.goneSince) < LEFT_AFTER_MS) continue;
      left.push(announced.visitor);
      this.#announced.delete(author);
    }
    this.#settled = this.#announced.size === here.size ? here : undefined;
  }

  setElsewhere(process: string, visitors: number, now: number): void {
    if (visitors > 0) this.#elsewhere.set(process, { visitors, at: now });
    else this.#elsewhere.delete(process);
  }
}

/** A member's typing frame is ignored if it arrives sooner than this after the member's last recorded one. */
const TYPING_EVERY_MS = 1900;
/** Names per announcement. Without a limit, a thousand members typing would cause a million frames. */
const MAX_TYPING = 3;

/** Collects the members who are typing. */
export class TypingIndicator {
  /** Names of the members who typed since the last broadcast, by author. */
  readonly #names = new Map<string, string>();

  record(member: Joined, now: number): void {
    if (Math.abs(now - member.typedAt) < TYPING_EVERY_MS) return;
    member.typedAt = now;
    this.#names.set(member.author, member.name);
  }

  /** Drops an author who sends a message, so that the indicator is not shown after the message. */
  remove(author: string): void {
    this.#names.delete(author);
  }

  /** Returns at most three of the collected members, and discards the rest. */
  take(): Typist[] {
    const people = [...this.#names].slice(0, MAX_TYPING).map(([author, name]) => ({ author, name }));
    this.#names.clear();
    return people;
  }
}

/** Announces members who are typing, in this or another process, to all other members of this process. */
export function typingEffects(members: Members, people: readonly Typist[]): Effect[] {
  return people.flatMap(({ author, name }) =>
    sendEffect(
      members.listening((member) => member.author !== author),
      { type: 'typing', author, name },
    ),
  );
}

/** Announces joins and leaves to all members. */
export function visitorEffects(
  members: Members,
  { joined, left }: Pick<VisitorsDelta, 'joined' | 'left'>,
  visitorCount: number,
): Effect[] {
  const to = members.listening();
  return [
    ...left.flatMap((name) => sendEffect(to, { type: 'user_left', name, visitorCount })),
    ...joined.flatMap((name) => sendEffect(to, { type: 'user_joined', name, visitorCount })),
  ];
}
