import type { ServerFrame } from '../../../shared/chat.ts';
import { Crowd, type CrowdNews } from './crowd.ts';
import { deed } from './deeds.ts';
import { Discipline } from './discipline.ts';
import { CLOSE, closed, type Effect, refusal, sent, type Typist } from './effects.ts';
import { closing, farewell, offline } from './goodbye.ts';
import { OWNER_AUTHOR } from './identity.ts';
import { Limiter } from './limiter.ts';
import {
  isJoined,
  type Joined,
  type JoinFrame,
  keyOf,
  type Member,
  Members,
  type RoomFrame,
} from './member.ts';
import { cleanName } from './names.ts';
import { type Changes, newerThan, type SaidMessage, SHOWN, shown, Tail } from './tail.ts';
import { Typists } from './typists.ts';
import { guestName, type NameRules, nameTrouble } from './visitor-name.ts';

/** Who connects and does not join holds a place for nothing. */
const JOIN_WITHIN_MS = 10_000;
/** Browsers do not show their pages that a ping came: who only reads knows by this that the line is not dead (WS-2). */
const STATUS_EVERY_MS = 25_000;

export interface RoomPresence {
  present: boolean;
  farewellEndsAt: Date | null;
}

interface RoomOptions {
  presence: RoomPresence;
  names: NameRules;
  /** How much of the conversation a newcomer is shown. */
  shown?: number;
}

/**
 * One process's room: who is here, what they may do, and what everybody is told. Pure: the time, ids, rows and the
 * owner's presence are told to it, and what it wants done it answers (CHAT-3 to CHAT-6, WS-1 to WS-3).
 */
export class ChatRoom {
  readonly tail: Tail;
  readonly #members = new Members();
  readonly #discipline = new Discipline();
  readonly #crowd = new Crowd();
  readonly #names: NameRules;
  readonly #typists = new Typists();
  #presence: RoomPresence;
  /** The own names that everybody's were compared with. */
  #checkedNames = '';

  constructor({ presence, names, shown = SHOWN }: RoomOptions) {
    this.tail = new Tail(shown);
    this.#presence = presence;
    this.#names = names;
  }

  connect(
    connection: string,
    who: Pick<Member, 'isOwner' | 'addressHash' | 'clientId'>,
    now: number,
  ): Effect[] {
    if (!who.isOwner && !this.#presence.present) return offline([connection]);
    const limiter = new Limiter();
    const unnamed = { author: undefined, name: '', typedAt: 0, since: now, statusAt: now };
    this.#members.add({ connection, ...who, ...unnamed, limiter });
    return [];
  }

  isOwner(connection: string): boolean {
    return this.#members.get(connection)?.isOwner === true;
  }

  disconnect(connection: string): void {
    this.#members.remove(connection);
  }

  /** One frame of a client; undefined: one that cannot be read. */
  receive(connection: string, frame: RoomFrame | undefined, now: number): Effect[] {
    const member = this.#members.get(connection);
    if (member === undefined) return [];
    const effects = this.#discipline.refuses(member, frame, now) ?? this.#answer(member, frame, now);
    // Whoever is shown the door is not heard any more, whatever is still on its way.
    if (effects.some(({ kind }) => kind === 'close')) this.#members.remove(connection);
    return effects;
  }

  #answer(member: Member, frame: RoomFrame | undefined, now: number): Effect[] {
    if (frame === undefined) return [];
    if (frame.type === 'join') return this.#join(member, frame, now);
    if (!isJoined(member)) {
      return [refusal(member.connection, 'not_joined', keyOf(frame))];
    }
    // As the settings have it now: the page may have been open since before.
    if (member.isOwner) member.name = this.#names.owner();
    if (frame.type === 'typing') return this.#typing(member, now);
    if (frame.type === 'message') this.#typists.forget(member.author);
    const effects = deed(member, frame, {
      isOpen: this.#presence.present && this.#presence.farewellEndsAt === null,
      isSilenced: this.#discipline.isMuted(member, now),
      isGone: (id) => this.tail.find(id)?.isDeleted === true,
      nameTrouble: (name) => this.#nameTrouble(member.author, name),
    });
    const [first] = effects;
    // At once: the next message speaks under the new name.
    if (first?.kind === 'write' && first.write.kind === 'rename') {
      this.#members.rename(member.author, first.write.name);
    }
    return effects;
  }

  #join(member: Member, { author, name: given, after }: JoinFrame, now: number): Effect[] {
    const { connection, isOwner } = member;
    if (isJoined(member)) return [refusal(connection, 'not_allowed')];
    const wanted = isOwner ? this.#names.owner() : cleanName(given);
    const trouble = isOwner ? undefined : this.#nameTrouble(author, wanted);
    this.#members.join(member, {
      author,
      name: wanted === undefined || trouble !== undefined ? this.#guestName(author) : wanted,
      limiter: this.#discipline.limiterOf(author, member.limiter),
    });
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
      ...(isOwner ? { muted: this.#discipline.muted() } : {}),
      visitorCount: this.#crowd.total(this.#members.visitors(), now),
      revision: this.tail.revision,
    };
  }

  #typing(member: Joined, now: number): Effect[] {
    if (!this.#discipline.isMuted(member, now)) this.#typists.hear(member, now);
    return [];
  }

  /** Some write, here or in another process. */
  typing(people: Typist[]): Effect[] {
    return people.flatMap(({ author, name }) =>
      sent(
        this.#members.listening((member) => member.author !== author),
        { type: 'typing', author, name },
      ),
    );
  }

  #tellTypists(): Effect[] {
    const people = this.#typists.take();
    return people.length === 0 ? [] : [...this.typing(people), { kind: 'typing', people }];
  }

  /** The conversation as it is when the process starts, or where it cannot say what has changed. */
  load(changes: Changes, floor: number, now: number): Effect[] {
    this.tail.load(changes, floor);
    this.#checkedNames = '';
    this.#discipline.reset();
    this.#discipline.learn(changes.people);
    return this.#members
      .joined()
      .flatMap((member) => sent([member.connection], this.#history(member, undefined, now)));
  }

  /** Rows that were committed, by this process or another; what is known already is passed over. */
  changes(read: Changes): Effect[] {
    const changes = newerThan(this.tail.revision, read);
    const hasNewMutes = this.#discipline.learn(changes.people);
    for (const { author, name } of changes.people) this.#members.rename(author, name);
    const news = this.tail.apply(changes).flatMap(({ frame, author, key }) => {
      if (author === undefined || key === undefined) return sent(this.#members.listening(), frame);
      const others = this.#members.listening((member) => member.author !== author);
      const own = this.#members.listening((member) => member.author === author);
      return [...sent(others, frame), ...sent(own, { ...frame, key } as ServerFrame)];
    });
    return hasNewMutes ? [...news, ...this.#tellMuted()] : news;
  }

  #tellMuted(): Effect[] {
    const owners = this.#members.listening(({ isOwner }) => isOwner);
    return sent(owners, { type: 'muted_visitors', muted: this.#discipline.muted() });
  }

  /**
   * It was said before the connection was lost: told to the one who says it again. Without its revision, because it
   * comes out of turn: who has seen this one may not have seen those before it. As it is known here, where it is: a name
   * read just now may be one that nobody is told to change again.
   */
  saidAlready(connection: string, found: SaidMessage): Effect[] {
    const message = this.tail.find(found.id) ?? found;
    const key = message.key === null ? {} : { key: message.key };
    return sent([connection], { type: 'message', message: { ...shown(message), revision: 0 }, ...key });
  }

  /** The owner came, said goodbye, or left (CHAT-6). */
  presence(next: RoomPresence, now: number): Effect[] {
    const before = this.#presence;
    this.#presence = next;
    const everybody = this.#members.connections();
    if (next.farewellEndsAt !== null) return sent(everybody, farewell(next.farewellEndsAt, now));
    const status = sent(everybody, { type: 'admin_status', present: next.present });
    if (next.present) return status;
    const saidGoodbye = before.farewellEndsAt !== null;
    const leaving = saidGoodbye ? everybody : this.#members.connections(({ isOwner }) => !isOwner);
    for (const connection of leaving) this.#members.remove(connection);
    return [...status, ...(saidGoodbye ? closing(leaving) : offline(leaving))];
  }

  /** Another process tells of its visitors. */
  crowdElsewhere(process: string, { visitors, joined, left }: CrowdNews, now: number): Effect[] {
    this.#crowd.hear(process, visitors, now);
    return this.#tellCrowd(joined, left, now);
  }

  /** A few times a second: tells of comings and goings, and forgets what is over. */
  tick(now: number): Effect[] {
    this.#discipline.tidy(now);
    const late = this.#members.connections(
      (member) => !isJoined(member) && now - member.since > JOIN_WITHIN_MS,
    );
    for (const connection of late) this.#members.remove(connection);
    const effects = [
      ...closed(late, CLOSE.policy, 'not joined'),
      ...this.#tellTypists(),
      ...this.#tellStatus(now),
      ...this.#renameLookAlikes(),
    ];
    const crowd = this.#crowd.look(this.#members.visitors(), now);
    if (crowd === undefined) return effects;
    return [...effects, { kind: 'crowd', crowd }, ...this.#tellCrowd(crowd.joined, crowd.left, now)];
  }

  #tellStatus(now: number): Effect[] {
    const { present, farewellEndsAt } = this.#presence;
    // While the owner says goodbye it would pass for their return.
    if (farewellEndsAt !== null) return [];
    return sent(this.#members.due(STATUS_EVERY_MS, now), { type: 'admin_status', present });
  }

  #tellCrowd(joined: string[], left: string[], now: number): Effect[] {
    const to = this.#members.listening();
    const visitorCount = this.#crowd.total(this.#members.visitors(), now);
    return [
      ...left.flatMap((name) => sent(to, { type: 'user_left', name, visitorCount })),
      ...joined.flatMap((name) => sent(to, { type: 'user_joined', name, visitorCount })),
    ];
  }

  /** The owner or the site has a new name: visitors whose names look like it get guests' names, in what they said as well. */
  #renameLookAlikes(): Effect[] {
    const ownNames = JSON.stringify([this.#names.owner(), this.#names.reserved()]);
    if (ownNames === this.#checkedNames) return [];
    this.#checkedNames = ownNames;
    const people = new Map([...this.tail.speakers(), ...this.#members.visitors()]);
    people.delete(OWNER_AUTHOR);
    return [...people].flatMap(([author, formerName]): Effect[] => {
      if (this.#nameTrouble(author, cleanName(formerName)) !== 'name_invalid') return [];
      const name = this.#guestName(author);
      if (name === formerName) return [];
      this.#members.rename(author, name);
      // Rows keep the address of somebody who has spoken.
      const { connection = '', addressHash = '' } = this.#members.find(author) ?? {};
      const write = { kind: 'rename' as const, author, name, formerName, addressHash };
      return [{ kind: 'write', connection, write, lane: addressHash }];
    });
  }

  #guestName(author: string): string {
    return guestName(author, (guest) => this.#nameTrouble(author, guest) !== 'name_taken');
  }

  #nameTrouble(author: string, name: string | undefined) {
    const taken = new Map([...this.tail.speakers(), ...this.#members.visitors()]);
    taken.delete(author);
    return nameTrouble(name, taken.values(), this.#names);
  }
}
