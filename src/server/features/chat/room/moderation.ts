import type { MutedPerson } from '../../../../shared/chat.ts';
import { CLOSE, type Effect, refusal } from '../protocol/effects.ts';
import { Buckets, type Limiter, type Pace, type Violation } from './limiter.ts';
import { isTourFrame, type Joined, keyOf, type Member, type RoomFrame } from './member.ts';
import type { Person } from './message-log.ts';

/** The pace of messages (WS-3): five at once, then one per second. */
const MESSAGES: Pace = { burst: 5, perSecond: 1 };
/** The pace of all other frames. */
const OTHER_FRAMES: Pace = { burst: 20, perSecond: 4 };
/** One IP address gets the limits of ten people, however many connections and identities it has. */
const PEOPLE_PER_ADDRESS = 10;
const FORGET_ADDRESS_MS = 60_000;
/** Limits are not evicted at every tick: with a thousand visitors that caused a quarter of the memory garbage. */
const EVICT_EVERY_MS = 10_000;
/** Many people share one IP address, so its mute expires after 24 h. */
const ADDRESS_MUTED_MS = 24 * 60 * 60_000;

const forTen = ({ burst, perSecond }: Pace): Pace => ({
  burst: burst * PEOPLE_PER_ADDRESS,
  perSecond: perSecond * PEOPLE_PER_ADDRESS,
});
const MESSAGES_OF_ADDRESS = forTen(MESSAGES);
const OTHER_FRAMES_OF_ADDRESS = forTen(OTHER_FRAMES);
/** A separate pace, so that one visitor's unreadable frames do not use up the limit of others at the IP address. */
const UNREADABLE_OF_ADDRESS = forTen(OTHER_FRAMES);

/** Rate limits and mutes (WS-3). Neither applies to the owner. */
export class Moderation {
  /** Limiters by author. They outlast the connection, so that reconnecting does not reset the limits. */
  readonly #limiters = new Map<string, Limiter>();
  readonly #addresses = new Map<string, Buckets>();
  /** Muted people by author. */
  readonly #muted = new Map<string, Person>();
  #evictedAt = 0;

  /** Returns the effects of a refusal; undefined if the frame is allowed. */
  check(member: Member, frame: RoomFrame | undefined, now: number): Effect[] | undefined {
    const { limiter, isOwner } = member;
    if (isOwner) return frame === undefined ? toEffects(member, WARN, 'malformed', {}) : undefined;
    if (frame === undefined) {
      // Also counted by IP address, so that reconnecting every few frames does not evade the limit.
      const waitMs = this.#takeOfAddress(member, UNREADABLE_OF_ADDRESS, now);
      return toEffects(member, waitMs === 0 ? limiter.addViolation(now, 0) : DISCONNECT, 'malformed', {});
    }
    const isSpeech = frame.type === 'message';
    // Pages send these frames automatically, so a refusal would only disturb the visitor.
    const isSilent = frame.type === 'typing' || isTourFrame(frame);
    const verdict = limiter.take(isSpeech ? MESSAGES : OTHER_FRAMES, now);
    if (verdict.kind !== 'ok') {
      return isSilent && verdict.kind !== 'close' ? [] : toEffects(member, verdict, 'too_fast', keyOf(frame));
    }
    // Tour frames are not limited by IP address: a whole school class may follow a tour at once.
    if (isTourFrame(frame)) return undefined;
    const waitMs = this.#takeOfAddress(member, isSpeech ? MESSAGES_OF_ADDRESS : OTHER_FRAMES_OF_ADDRESS, now);
    // Beyond the limit of the IP address the frame is refused, but the visitor is not charged with a violation.
    if (waitMs === 0) return undefined;
    return isSilent ? [] : [refusal(member.connection, 'busy', { ...keyOf(frame), retryAfterMs: waitMs })];
  }

  /** Counts a frame against the limit of the IP address. Returns 0, or the milliseconds until the next is allowed. */
  #takeOfAddress({ addressHash }: Member, pace: Pace, now: number): number {
    const buckets = this.#addresses.get(addressHash) ?? new Buckets();
    this.#addresses.set(addressHash, buckets);
    return buckets.take(pace, now);
  }

  /** Returns the author's limiter, which is `fresh` if they have none yet. */
  limiterOf(author: string, fresh: Limiter): Limiter {
    const limiter = this.#limiters.get(author) ?? fresh;
    this.#limiters.set(author, limiter);
    return limiter;
  }

  isMuted({ author, addressHash, isOwner }: Joined, now: number): boolean {
    if (isOwner || this.#muted.size === 0) return false;
    if (this.#muted.has(author)) return true;
    return [...this.#muted.values()].some(
      ({ addressHash: other, mutedAt, mutesAddress }) =>
        mutesAddress && other === addressHash && now - (mutedAt ?? 0) < ADDRESS_MUTED_MS,
    );
  }

  /** Applies the mutes of changed people; returns whether the list of muted people has changed. */
  updateMutes(people: Person[]): boolean {
    const before = JSON.stringify(this.muted());
    for (const person of people) {
      if (person.mutedAt !== null) this.#muted.set(person.author, person);
      else this.#muted.delete(person.author);
    }
    return JSON.stringify(this.muted()) !== before;
  }

  /** The people whom the owner has muted. */
  muted(): MutedPerson[] {
    return [...this.#muted.values()].map(({ author, name, addressHash, mutedAt, mutesAddress }) => ({
      author,
      name,
      // Retention clears the hashes of old rows. Then only the person is muted.
      ...(mutesAddress &&
        addressHash !== '' && { addressUntil: new Date((mutedAt ?? 0) + ADDRESS_MUTED_MS).toISOString() }),
    }));
  }

  /** Clears all mutes. Call `updateMutes` with all muted people afterwards. */
  reset(): void {
    this.#muted.clear();
  }

  /** Evicts expired limits of authors and IP addresses, at most every 10 s. */
  evictExpired(now: number): void {
    // The difference is absolute, because the clock may have moved backwards.
    if (Math.abs(now - this.#evictedAt) < EVICT_EVERY_MS) return;
    this.#evictedAt = now;
    for (const [author, limiter] of this.#limiters) {
      if (limiter.isForgettable(now)) this.#limiters.delete(author);
    }
    for (const [address, { usedAt }] of this.#addresses) {
      if (Math.abs(now - usedAt) > FORGET_ADDRESS_MS) this.#addresses.delete(address);
    }
  }
}

const WARN: Violation = { kind: 'too_fast', retryAfterMs: 0 };
const DISCONNECT: Violation = { kind: 'close' };

function toEffects(
  { connection }: Member,
  violation: Violation,
  reason: 'malformed' | 'too_fast',
  about: { key?: string },
): Effect[] {
  if (violation.kind === 'close') {
    return [{ kind: 'close', to: [connection], code: CLOSE.policy, reason: 'too fast' }];
  }
  const { retryAfterMs } = violation;
  return [refusal(connection, reason, retryAfterMs === 0 ? about : { ...about, retryAfterMs })];
}
