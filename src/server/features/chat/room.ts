import type { ServerFrame } from '../../../shared/chat.ts';
import { Crowd, type CrowdNews } from './crowd.ts';
import { deed } from './deeds.ts';
import { CLOSE, type Effect, refusal, sent } from './effects.ts';
import { Limiter, type Pace, type Verdict } from './limiter.ts';
import { type FrameOf, isJoined, type Joined, type JoinFrame, keyOf, type Member, type RoomFrame } from './member.ts';
import { cleanName } from './names.ts';
import { type Changes, type Person, type SaidMessage, shown, Tail } from './tail.ts';
import { guestName, type NameRules, nameTrouble } from './visitor-name.ts';

/** WS-3: five at once, then one a second. */
const WORDS: Pace = { burst: 5, perSecond: 1 };
/** Everything else. */
const GESTURES: Pace = { burst: 20, perSecond: 4 };
const TYPING_EVERY_MS = 1900;
/** Who connects and does not join holds a place for nothing. */
const JOIN_WITHIN_MS = 10_000;

export const OFFLINE = '作者は退廊しました · The owner has left the gallery';

export interface RoomPresence {
  present: boolean;
  farewellEndsAt: Date | null;
}

/**
 * One process's room: who is here, what they may do, and what everybody is told. Pure: the time, ids, rows and the
 * owner's presence are told to it, and what it wants done it answers (CHAT-3 to CHAT-6, WS-1 to WS-3).
 */
export class ChatRoom {
  readonly tail = new Tail();
  readonly #members = new Map<string, Member>();
  /** Kept beyond the connection: a new one is no new chance. */
  readonly #limiters = new Map<string, Limiter>();
  /** Whom the owner has silenced, with the address they spoke from. */
  readonly #muted = new Map<string, string>();
  readonly #crowd = new Crowd();
  readonly #names: NameRules;
  #presence: RoomPresence;

  constructor({ presence, names }: { presence: RoomPresence; names: NameRules }) {
    this.#presence = presence;
    this.#names = names;
  }

  connect(connection: string, who: Pick<Member, 'isOwner' | 'addressHash'>, now: number): Effect[] {
    if (!who.isOwner && !this.#presence.present) return offline([connection]);
    const limiter = new Limiter();
    const since = now;
    this.#members.set(connection, { connection, ...who, since, author: undefined, name: '', typedAt: 0, limiter });
    return [];
  }

  isOwner(connection: string): boolean {
    return this.#members.get(connection)?.isOwner === true;
  }

  disconnect(connection: string): void {
    this.#members.delete(connection);
  }

  /** One frame of a client; undefined: one that cannot be read. */
  receive(connection: string, frame: RoomFrame | undefined, now: number): Effect[] {
    const member = this.#members.get(connection);
    if (member === undefined) return [];
    if (frame === undefined) return this.#refuse(member, member.limiter.breach(now, 0), 'malformed');
    const verdict = member.isOwner ? OK : member.limiter.take(frame.type === 'message' ? WORDS : GESTURES, now);
    if (verdict.kind !== 'ok') return this.#refuse(member, verdict, verdict.kind === 'close' ? 'too_fast' : verdict.kind, keyOf(frame));
    if (frame.type === 'join') return this.#join(member, frame, now);
    if (!isJoined(member)) return [refusal(connection, 'not_joined', keyOf(frame))];
    if (frame.type === 'typing') return this.#typing(member, now);
    const effects = deed(member, frame, {
      isOpen: this.#presence.present && this.#presence.farewellEndsAt === null,
      isSilenced: this.#isSilenced(member),
      isGone: (id) => this.tail.find(id)?.isDeleted === true,
      nameTrouble: (name) => this.#nameTrouble(member.author, name),
    });
    // At once, because the next message speaks under it.
    for (const effect of effects) if (effect.kind === 'write' && effect.write.kind === 'rename') this.#call(effect.write.author, effect.write.name);
    return effects;
  }

  #refuse({ connection, isOwner }: Member, verdict: Exclude<Verdict, { kind: 'ok' }>, reason: 'malformed' | 'too_fast' | 'muted', about: { key?: string } = {}): Effect[] {
    if (verdict.kind !== 'close' || isOwner) {
      const retry = verdict.kind === 'close' || verdict.retryAfterMs === 0 ? {} : { retryAfterMs: verdict.retryAfterMs };
      return [refusal(connection, reason, { ...about, ...retry })];
    }
    this.#members.delete(connection);
    return [{ kind: 'close', to: [connection], code: CLOSE.policy, reason: 'too fast' }];
  }

  #join(member: Member, { author, name: given, after }: JoinFrame, now: number): Effect[] {
    const { connection, isOwner } = member;
    if (isJoined(member)) return [refusal(connection, 'not_allowed')];
    const wanted = isOwner ? this.#names.owner() : cleanName(given);
    const trouble = isOwner ? undefined : this.#nameTrouble(author, wanted);
    const isFree = (guest: string) => this.#nameTrouble(author, guest) === undefined;
    const limiter = this.#limiters.get(author) ?? member.limiter;
    this.#limiters.set(author, limiter);
    const name = wanted === undefined || trouble !== undefined ? guestName(author, isFree) : wanted;
    Object.assign(member, { author, name, limiter });
    const { farewellEndsAt } = this.#presence;
    return [
      ...sent([connection], this.#history(member, after, now)),
      ...(trouble === undefined ? [] : [refusal(connection, trouble)]),
      ...(farewellEndsAt === null ? [] : sent([connection], farewell(farewellEndsAt, now))),
    ];
  }

  #history({ author = '', name, isOwner }: Member, after: number | undefined, now: number): ServerFrame {
    return {
      type: 'history',
      ...this.tail.since(after),
      adminPresent: this.#presence.present,
      you: { author, name, isOwner },
      visitorCount: this.#crowd.total(this.#visitors(), now),
      revision: this.tail.revision,
    };
  }

  #typing(member: Joined, now: number): Effect[] {
    // Too often is no offence, and needs no answer.
    if (now - member.typedAt < TYPING_EVERY_MS || this.#isSilenced(member)) return [];
    member.typedAt = now;
    const { author, name } = member;
    return [...this.typing(author, name), { kind: 'typing', author, name }];
  }

  /** Somebody writes, here or in another process. */
  typing(author: string, name: string): Effect[] {
    return sent(this.#joined((member) => member.author !== author), { type: 'typing', author, name });
  }

  /** The conversation as it is when the process starts, or where it cannot say what has changed. */
  load(changes: Changes, floor: number, now: number): Effect[] {
    this.tail.load(changes, floor);
    this.#muted.clear();
    this.#learn(changes.people);
    return [...this.#members.values()]
      .filter(isJoined)
      .flatMap((member) => sent([member.connection], this.#history(member, undefined, now)));
  }

  /** Rows that were committed, by this process or another. */
  changes(changes: Changes): Effect[] {
    this.#learn(changes.people);
    return this.tail.apply(changes).flatMap(({ frame, author, key }) => {
      if (author === undefined || key === undefined) return sent(this.#joined(), frame);
      const others = this.#joined((member) => member.author !== author);
      const own = this.#joined((member) => member.author === author);
      return [...sent(others, frame), ...sent(own, { ...frame, key } as ServerFrame)];
    });
  }

  /** It was said before the connection was lost: told to the one who says it again. */
  saidAlready(connection: string, message: SaidMessage): Effect[] {
    const key = message.key === null ? {} : { key: message.key };
    return sent([connection], { type: 'message', message: shown(message), ...key });
  }

  #learn(people: Person[]): void {
    for (const { author, name, muted, addressHash } of people) {
      if (muted) this.#muted.set(author, addressHash);
      else this.#muted.delete(author);
      this.#call(author, name);
    }
  }

  #call(author: string, name: string): void {
    for (const member of this.#members.values()) {
      if (member.author === author && !member.isOwner) member.name = name;
    }
  }

  /** The owner came, said goodbye, or left (CHAT-6). */
  presence(next: RoomPresence, now: number): Effect[] {
    const before = this.#presence;
    this.#presence = next;
    const everybody = [...this.#members.keys()];
    if (next.farewellEndsAt !== null) return sent(everybody, farewell(next.farewellEndsAt, now));
    const status = sent(everybody, { type: 'admin_status', present: next.present });
    if (next.present) return status;
    if (before.farewellEndsAt !== null) {
      this.#members.clear();
      const close: Effect = { kind: 'close', to: everybody, code: CLOSE.normal, reason: 'farewell' };
      return [...status, ...sent(everybody, { type: 'connection_closing' }), close];
    }
    const visitors = [...this.#members.values()].filter(({ isOwner }) => !isOwner);
    for (const { connection } of visitors) this.#members.delete(connection);
    return [...status, ...offline(visitors.map(({ connection }) => connection))];
  }

  /** Another process tells of its visitors. */
  crowdElsewhere(process: string, { visitors, joined, left }: CrowdNews, now: number): Effect[] {
    this.#crowd.hear(process, visitors, now);
    return this.#tellCrowd(joined, left, now);
  }

  /** A few times a second: tells of comings and goings, and forgets what is over. */
  tick(now: number): Effect[] {
    for (const [author, limiter] of this.#limiters) {
      if (limiter.isForgettable(now)) this.#limiters.delete(author);
    }
    const late = [...this.#members.values()]
      .filter((member) => !isJoined(member) && now - member.since > JOIN_WITHIN_MS)
      .map(({ connection }) => connection);
    for (const connection of late) this.#members.delete(connection);
    const closing: Effect[] =
      late.length === 0 ? [] : [{ kind: 'close', to: late, code: CLOSE.policy, reason: 'not joined' }];
    const crowd = this.#crowd.look(this.#visitors(), now);
    if (crowd === undefined) return closing;
    return [...closing, { kind: 'crowd', crowd }, ...this.#tellCrowd(crowd.joined, crowd.left, now)];
  }

  #tellCrowd(joined: string[], left: string[], now: number): Effect[] {
    const to = this.#joined();
    const visitorCount = this.#crowd.total(this.#visitors(), now);
    return [
      ...left.flatMap((name) => sent(to, { type: 'user_left', name, visitorCount })),
      ...joined.flatMap((name) => sent(to, { type: 'user_joined', name, visitorCount })),
    ];
  }

  /** Author and name of the visitors here. */
  #visitors(): Map<string, string> {
    const here = [...this.#members.values()].filter(isJoined).filter(({ isOwner }) => !isOwner);
    return new Map(here.map(({ author, name }) => [author, name]));
  }

  #nameTrouble(author: string, name: string | undefined) {
    const taken = new Map([...this.tail.speakers(), ...this.#visitors()]);
    taken.delete(author);
    return nameTrouble(name, taken.values(), this.#names);
  }

  #isSilenced({ author, addressHash, isOwner }: Joined): boolean {
    if (isOwner || this.#muted.size === 0) return false;
    return this.#muted.has(author) || [...this.#muted.values()].includes(addressHash);
  }

  #joined(fits: (member: Joined) => boolean = () => true): string[] {
    return [...this.#members.values()]
      .filter(isJoined)
      .filter(fits)
      .map(({ connection }) => connection);
  }
}

const OK: Verdict = { kind: 'ok' };

function offline(to: string[]): Effect[] {
  if (to.length === 0) return [];
  return [
    ...sent(to, { type: 'admin_offline', message: OFFLINE }),
    { kind: 'close', to, code: CLOSE.normal, reason: 'the owner is not there' },
  ];
}

function farewell(endsAt: Date, now: number): ServerFrame {
  return { type: 'admin_farewell', countdown: Math.max(0, Math.ceil((endsAt.getTime() - now) / 1000)) };
}
