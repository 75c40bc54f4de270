import { CLOSE, type Effect, refusal } from './effects.ts';
import type { Limiter, Offence, Pace } from './limiter.ts';
import { keyOf, type Member, type RoomFrame } from './member.ts';
import type { Person } from './tail.ts';

/** WS-3: five at once, then one a second. */
const WORDS: Pace = { burst: 5, perSecond: 1 };
/** Everything else. */
const GESTURES: Pace = { burst: 20, perSecond: 4 };

/** How fast anybody may be, and whom the owner has silenced (WS-3). The owner is bound by neither. */
export class Discipline {
  /** By author, kept beyond the connection: a new one is no new chance. */
  readonly #limiters = new Map<string, Limiter>();
  /** Author and the address they spoke from. */
  readonly #muted = new Map<string, string>();

  /** What a frame that may not be answered gets instead; undefined where nothing is against it. */
  refuses(member: Member, frame: RoomFrame | undefined, now: number): Effect[] | undefined {
    const { limiter, isOwner } = member;
    if (frame === undefined) return answer(member, isOwner ? CALM : limiter.breach(now, 0), 'malformed', {});
    if (isOwner) return undefined;
    const verdict = limiter.take(frame.type === 'message' ? WORDS : GESTURES, now);
    if (verdict.kind === 'ok') return undefined;
    return answer(member, verdict, verdict.kind === 'muted' ? 'muted' : 'too_fast', keyOf(frame));
  }

  /** The limiter of somebody who joins: the one they had, or the one they came with. */
  limiterOf(author: string, fresh: Limiter): Limiter {
    const limiter = this.#limiters.get(author) ?? fresh;
    this.#limiters.set(author, limiter);
    return limiter;
  }

  isMuted({ author, addressHash, isOwner }: Member & { author: string }): boolean {
    if (isOwner || this.#muted.size === 0) return false;
    return this.#muted.has(author) || [...this.#muted.values()].includes(addressHash);
  }

  learn(people: Person[]): void {
    for (const { author, muted, addressHash } of people) {
      if (muted) this.#muted.set(author, addressHash);
      else this.#muted.delete(author);
    }
  }

  /** Forgets who is muted; the rows tell it again. */
  reset(): void {
    this.#muted.clear();
  }

  tidy(now: number): void {
    for (const [author, limiter] of this.#limiters) {
      if (limiter.isForgettable(now)) this.#limiters.delete(author);
    }
  }
}

const CALM: Offence = { kind: 'too_fast', retryAfterMs: 0 };

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
