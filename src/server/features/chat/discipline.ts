import type { MutedPerson } from '../../../shared/chat.ts';
import { Buckets, type Pace } from './buckets.ts';
import { CLOSE, type Effect, refusal } from './effects.ts';
import type { Limiter, Offence } from './limiter.ts';
import { type Joined, keyOf, type Member, type RoomFrame } from './member.ts';
import type { Person } from './tail.ts';

/** WS-3: five at once, then one a second. */
const WORDS: Pace = { burst: 5, perSecond: 1 };
/** Everything else. */
const GESTURES: Pace = { burst: 20, perSecond: 4 };
/** An address may do what ten people may at once, however many connections and identities it has. */
const PEOPLE_PER_ADDRESS = 10;
const FORGET_ADDRESS_MS = 60_000;
/**
 * Households, schools and mobile networks share an address: a mute keeps a new identity at bay for an evening, and does not
 * silence a town for ever.
 */
const ADDRESS_MUTED_MS = 24 * 60 * 60_000;

const forTen = ({ burst, perSecond }: Pace): Pace => ({
  burst: burst * PEOPLE_PER_ADDRESS,
  perSecond: perSecond * PEOPLE_PER_ADDRESS,
});
const WORDS_OF_ADDRESS = forTen(WORDS);
const GESTURES_OF_ADDRESS = forTen(GESTURES);
/** Apart from the gestures: what one neighbour sends that cannot be read is not taken from what the others may do. */
const UNREADABLE_OF_ADDRESS = forTen(GESTURES);

/** How fast anybody may be, and whom the owner has silenced (WS-3). The owner is bound by neither. */
export class Discipline {
  /** By author, kept beyond the connection: a new one is no new chance. */
  readonly #limiters = new Map<string, Limiter>();
  readonly #addresses = new Map<string, Buckets>();
  /** By author. */
  readonly #muted = new Map<string, Person>();

  /** What a frame that may not be answered gets instead; undefined where nothing is against it. */
  refuses(member: Member, frame: RoomFrame | undefined, now: number): Effect[] | undefined {
    const { limiter, isOwner } = member;
    if (isOwner) return frame === undefined ? answer(member, CALM, 'malformed', {}) : undefined;
    if (frame === undefined) {
      // A new connection for every few of them is no way around it.
      const waitMs = this.#takeOfAddress(member, UNREADABLE_OF_ADDRESS, now);
      return answer(member, waitMs === 0 ? limiter.breach(now, 0) : GONE, 'malformed', {});
    }
    const isSpeech = frame.type === 'message';
    const verdict = limiter.take(isSpeech ? WORDS : GESTURES, now);
    if (verdict.kind !== 'ok') {
      return answer(member, verdict, verdict.kind === 'muted' ? 'muted' : 'too_fast', keyOf(frame));
    }
    const waitMs = this.#takeOfAddress(member, isSpeech ? WORDS_OF_ADDRESS : GESTURES_OF_ADDRESS, now);
    // A crowd behind one address is nobody's offence.
    return waitMs === 0
      ? undefined
      : [refusal(member.connection, 'busy', { ...keyOf(frame), retryAfterMs: waitMs })];
  }

  /** How many milliseconds an address has to wait for one more. */
  #takeOfAddress({ addressHash }: Member, pace: Pace, now: number): number {
    const buckets = this.#addresses.get(addressHash) ?? new Buckets();
    this.#addresses.set(addressHash, buckets);
    return buckets.take(pace, now);
  }

  /** The limiter of somebody who joins: the one they had, or the one they came with. */
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

  /** Whether anybody was muted or is no more, or one of them has another name. */
  learn(people: Person[]): boolean {
    const before = JSON.stringify(this.muted());
    for (const person of people) {
      if (person.mutedAt !== null) this.#muted.set(person.author, person);
      else this.#muted.delete(person.author);
    }
    return JSON.stringify(this.muted()) !== before;
  }

  /** Whom the owner has silenced. */
  muted(): MutedPerson[] {
    return [...this.#muted.values()].map(({ author, name, mutedAt, mutesAddress }) => ({
      author,
      name,
      ...(mutesAddress && { addressUntil: new Date((mutedAt ?? 0) + ADDRESS_MUTED_MS).toISOString() }),
    }));
  }

  /** Forgets who is muted; the rows tell it again. */
  reset(): void {
    this.#muted.clear();
  }

  tidy(now: number): void {
    for (const [author, limiter] of this.#limiters) {
      if (limiter.isForgettable(now)) this.#limiters.delete(author);
    }
    for (const [address, { usedAt }] of this.#addresses) {
      if (now - usedAt > FORGET_ADDRESS_MS) this.#addresses.delete(address);
    }
  }
}

const CALM: Offence = { kind: 'too_fast', retryAfterMs: 0 };
const GONE: Offence = { kind: 'close' };

function answer(
  { connection }: Member,
  offence: Offence,
  reason: 'malformed' | 'too_fast' | 'muted',
  about: { key?: string },
): Effect[] {
  if (offence.kind === 'close') {
    return [{ kind: 'close', to: [connection], code: CLOSE.policy, reason: 'too fast' }];
  }
  const { retryAfterMs } = offence;
  return [refusal(connection, reason, retryAfterMs === 0 ? about : { ...about, retryAfterMs })];
}
