import type { ServerFrame } from '../../../../shared/chat.ts';
import { cleanName } from '../names/clean-name.ts';
import type { NameRules } from '../names/visitor-name.ts';
import {
  CLOSE,
  closeAfterFarewell,
  closeEffect,
  closeWithoutFarewell,
  type Effect,
  farewellFrame,
  refusal,
  sendEffect,
  type Typist,
  type VisitorsDelta,
} from '../protocol/effects.ts';
import { TypingIndicator, typingEffects, VisitorCount, visitorEffects } from './announcements.ts';
import { handleCommand } from './commands.ts';
import { Limiter } from './limiter.ts';
import {
  isJoined,
  isTourFrame,
  type Joined,
  type JoinFrame,
  keyOf,
  type Member,
  Members,
  type RoomFrame,
} from './member.ts';
import {
  type Changes,
  changeEffects,
  HISTORY_SIZE,
  MessageLog,
  newerThan,
  type Person,
  type StoredMessage,
  shown,
} from './message-log.ts';
import { Moderation } from './moderation.ts';
import { RoomNames } from './room-names.ts';
import { Tour } from './tour.ts';

/** Connections that have not joined after this time are closed. */
const JOIN_TIMEOUT_MS = 10_000;
/**
 * How often each client gets a status frame. It shows an idle page that the connection is alive, because browsers hide
 * pings from pages (WS-2).
 */
const STATUS_EVERY_MS = 25_000;

export interface RoomPresence {
  present: boolean;
  farewellEndsAt: Date | null;
}

interface RoomOptions {
  presence: RoomPresence;
  names: NameRules;
  /** How many messages a newcomer receives. */
  shown?: number;
}

/**
 * One process's room: its members, what they may do, and what each receives. Pure: the caller passes time, ids, rows
 * and the owner's presence, and carries out the returned effects (CHAT-3 to CHAT-6, WS-1 to WS-3).
 */
export class ChatRoom {
  readonly log: MessageLog;
  readonly #members = new Members();
  readonly tour = new Tour(this.#members);
  readonly #moderation = new Moderation();
  readonly #visitorCount = new VisitorCount();
  /** The number of visitors that was last sent to all members. */
  #sentCount = 0;
  readonly #names: RoomNames;
  readonly #typingIndicator = new TypingIndicator();
  /** By author: the stored name, then the names whose writes are not known to have ended, oldest first. */
  readonly #unstoredNames = new Map<string, string[]>();
  #presence: RoomPresence;

  constructor({ presence, names, shown = HISTORY_SIZE }: RoomOptions) {
    this.log = new MessageLog(shown);
    this.#presence = presence;
    this.#names = new RoomNames(names, this.log, this.#members);
  }

  connect(
    connection: string,
    who: Pick<Member, 'isOwner' | 'addressHash' | 'clientId'>,
    now: number,
  ): Effect[] {
    if (!who.isOwner && !this.#presence.present) return closeWithoutFarewell([connection]);
    this.#members.add(connection, { ...who, limiter: new Limiter() }, now);
    return [];
  }

  isOwner(connection: string): boolean {
    return this.#members.get(connection)?.isOwner === true;
  }

  disconnect(connection: string): void {
    this.tour.disconnect(connection);
    this.#members.remove(connection);
  }

  /** Call when a query delays a member's join. A member who then joins too late is closed with `CLOSE.tryAgain`. */
  onJoinDelayed(connection: string): void {
    const member = this.#members.get(connection);
    if (member !== undefined) member.mustWait = true;
  }

  /** Handles one frame of a client; `frame` is undefined if it could not be read. */
  receive(connection: string, frame: RoomFrame | undefined, now: number): Effect[] {
    const member = this.#members.get(connection);
    if (member === undefined) return [];
    const refused = this.#moderation.check(member, frame, now);
    if (frame?.type === 'join') member.mustWait = refused !== undefined;
    const effects = refused ?? this.#answer(member, frame, now);
    // Later frames of a connection that is being closed are ignored.
    if (effects.some(({ kind }) => kind === 'close')) this.#members.remove(connection);
    return effects;
  }

  #answer(member: Member, frame: RoomFrame | undefined, now: number): Effect[] {
    if (frame === undefined) return [];
    if (frame.type === 'join') return this.#join(member, frame, now);
    if (!isJoined(member)) {
      return frame.type === 'typing' || isTourFrame(frame)
        ? []
        : [refusal(member.connection, 'not_joined', keyOf(frame))];
    }
    // The owner's name may have been changed in the settings since the join.
    if (member.isOwner) member.name = this.#names.owner();
    if (frame.type === 'typing') {
      if (!this.#moderation.isMuted(member, now)) this.#typingIndicator.record(member, now);
      return [];
    }
    if (isTourFrame(frame)) return this.tour.receive(member, frame, { isOpen: this.#isOpen(), now });
    if (frame.type === 'message') this.#typingIndicator.remove(member.author);
    const effects = handleCommand(member, frame, {
      isOpen: this.#isOpen(),
      isMuted: this.#moderation.isMuted(member, now),
      isDeleted: (id) => this.log.find(id)?.isDeleted === true,
      addressHashOf: (author) => this.#members.find(author)?.addressHash,
      nameProblem: (name) => this.#names.problem(member.author, name),
      shown: this.tour.photo,
    });
    const [first] = effects;
    // Renames before the write completes, so that the next message has the new name.
    if (first?.kind === 'write' && first.write.kind === 'rename') {
      const { author, name, formerName } = first.write;
      this.#unstoredNames.set(author, [...(this.#unstoredNames.get(author) ?? [formerName]), name]);
      this.#members.rename(author, name);
    }
    return effects;
  }

  /** Call when a new name could not be stored: restores the name before it, so that the author can try again. */
  renameFailed(author: string, name: string): void {
    // Missing if the name was stored although its write reported an error, and for a guest name, which the room writes
    // again (`renameLookAlikes`).
    const names = this.#unstoredNames.get(author)?.filter((each, place) => place === 0 || each !== name);
    const newest = names?.at(-1);
    if (names === undefined || newest === undefined) return;
    if (names.length > 1) this.#unstoredNames.set(author, names);
    else this.#unstoredNames.delete(author);
    this.#members.rename(author, newest);
  }

  #isOpen(): boolean {
    return this.#presence.present && this.#presence.farewellEndsAt === null;
  }

  #join(member: Member, { author, name: given, after }: JoinFrame, now: number): Effect[] {
    const { connection, isOwner } = member;
    if (isJoined(member)) return [refusal(connection, 'not_allowed')];
    const wanted = isOwner ? this.#names.owner() : cleanName(given);
    const problem = isOwner ? undefined : this.#names.problem(author, wanted);
    this.#members.join(member, {
      author,
      name: wanted === undefined || problem !== undefined ? this.#names.guestName(author) : wanted,
      limiter: this.#moderation.limiterOf(author, member.limiter),
    });
    const { farewellEndsAt } = this.#presence;
    return [
      ...sendEffect([connection], this.#history(member, after, now)),
      ...(problem === undefined ? [] : [refusal(connection, problem)]),
      ...(farewellEndsAt === null ? [] : sendEffect([connection], farewellFrame(farewellEndsAt, now))),
    ];
  }

  #history({ author = '', name, isOwner }: Member, after: number | undefined, now: number): ServerFrame {
    return {
      type: 'history',
      ...this.log.since(after),
      adminPresent: this.#presence.present,
      you: { author, name, isOwner },
      ...(isOwner ? { muted: this.#moderation.muted() } : {}),
      visitorCount: this.#visitorCount.total(this.#members.visitors(), now),
      revision: this.log.revision,
      ...this.tour.current({ isOwner }),
    };
  }

  /** Announces members who are typing, in this or another process. */
  typing(people: Typist[]): Effect[] {
    return typingEffects(this.#members, people);
  }

  #announceTyping(): Effect[] {
    const people = this.#typingIndicator.take();
    return people.length === 0 ? [] : [...this.typing(people), { kind: 'typing', people }];
  }

  /** Replaces the conversation. Call at the start, and when it is unknown what has changed. */
  load(changes: Changes, floor: number, now: number): Effect[] {
    this.log.load(changes, floor);
    this.#names.checkAgain();
    this.#moderation.reset();
    this.#unstoredNames.clear();
    this.#moderation.updateMutes(changes.people);
    return this.#members
      .joined()
      .flatMap((member) => sendEffect([member.connection], this.#history(member, undefined, now)));
  }

  /** Applies committed changes of any process, and skips those that were applied already. */
  changes(read: Changes): Effect[] {
    const changes = newerThan(this.log.revision, read);
    const hasNewMutes = this.#moderation.updateMutes(changes.people);
    for (const person of changes.people) this.#onStoredName(person);
    const news = this.log.apply(changes).flatMap((event) => changeEffects(this.#members, event));
    return hasNewMutes ? [...news, ...this.#sendMuted()] : news;
  }

  /** Keeps a newer name whose write has not ended, or else the author's next message would store the older one. */
  #onStoredName({ author, name, formerName }: Person): void {
    const names = this.#unstoredNames.get(author) ?? [];
    // If the former name comes later in `names`, the author has gone back to this name, perhaps at another process.
    // If both names are equal, something else has changed, e.g. a mute.
    const isStateAt = (place: number) =>
      formerName === name ||
      formerName === names[place - 1] ||
      !names.slice(place + 1).includes(formerName ?? '');
    const place = names.findIndex((each, index) => each === name && isStateAt(index));
    if (place >= 0 && place < names.length - 1) {
      this.#unstoredNames.set(author, names.slice(place));
      return;
    }
    this.#unstoredNames.delete(author);
    this.#members.rename(author, name);
  }

  #sendMuted(): Effect[] {
    const owners = this.#members.listening(({ isOwner }) => isOwner);
    return sendEffect(owners, { type: 'muted_visitors', muted: this.#moderation.muted() });
  }

  /**
   * Confirms a resent message, which is stored already, to its sender only. Sends revision 0: with the real revision
   * the client would count as up to date, although it may have missed earlier messages. Prefers the copy in memory,
   * because `found` may have a name from before a renaming that this client has already received.
   */
  alreadySent(connection: string, found: StoredMessage): Effect[] {
    const message = this.log.find(found.id) ?? found;
    const key = message.key === null ? {} : { key: message.key };
    return sendEffect([connection], { type: 'message', message: { ...shown(message), revision: 0 }, ...key });
  }

  /** Call when the owner has arrived, started the farewell or left (CHAT-6). */
  presence(next: RoomPresence, now: number): Effect[] {
    const before = this.#presence;
    this.#presence = next;
    // Ends the tour in this process only, because every process is notified of the presence and does the same.
    if (!this.#isOpen()) return [...this.tour.end(), ...this.#sendPresence(before, next, now)];
    return this.#sendPresence(before, next, now);
  }

  #sendPresence(before: RoomPresence, next: RoomPresence, now: number): Effect[] {
    const everyone = this.#members.connections();
    if (next.farewellEndsAt !== null) return sendEffect(everyone, farewellFrame(next.farewellEndsAt, now));
    const status = sendEffect(everyone, { type: 'admin_status', present: next.present });
    if (next.present) return status;
    const hadFarewell = before.farewellEndsAt !== null;
    const leaving = hadFarewell ? everyone : this.#members.connections(({ isOwner }) => !isOwner);
    for (const connection of leaving) this.#members.remove(connection);
    return [...status, ...(hadFarewell ? closeAfterFarewell(leaving) : closeWithoutFarewell(leaving))];
  }

  /** Call when another process reports its visitors. */
  visitorsElsewhere(process: string, delta: VisitorsDelta, now: number): Effect[] {
    this.#visitorCount.setElsewhere(process, delta.visitors, now);
    return this.#announce(delta, now);
  }

  /** Returns the effects that time causes: announcements, status frames, timeouts. Call it a few times per second. */
  tick(now: number): Effect[] {
    this.#moderation.evictExpired(now);
    const late = this.#members.removeUnjoined(now - JOIN_TIMEOUT_MS);
    const connectionsOf = (members: Member[]) => members.map(({ connection }) => connection);
    const effects = [
      // If a rate limit or a query delayed the join, the visitor is not at fault and may connect again (WS-4).
      ...closeEffect(connectionsOf(late.filter(({ mustWait }) => mustWait)), CLOSE.tryAgain, 'not joined'),
      ...closeEffect(connectionsOf(late.filter(({ mustWait }) => !mustWait)), CLOSE.policy, 'not joined'),
      ...this.#announceTyping(),
      ...this.#sendStatus(now),
      ...this.#names.renameLookAlikes(now),
      ...this.tour.tick(now),
    ];
    const isMuted = (visitor: Joined) => this.#moderation.isMuted(visitor, now);
    const delta = this.#visitorCount.takeDelta(this.#members.visitors(), isMuted, now);
    if (delta === undefined) return [...effects, ...this.#sendCount(now)];
    return [...effects, { kind: 'visitors', delta }, ...this.#announce(delta, now), ...this.#sendCount(now)];
  }

  /** True if the other processes still count visitors of this process. */
  get hasReportedVisitors(): boolean {
    return this.#visitorCount.hasReported;
  }

  #sendStatus(now: number): Effect[] {
    const { present, farewellEndsAt } = this.#presence;
    // During the farewell a status frame would look like the owner's return.
    if (farewellEndsAt !== null) return [];
    return sendEffect(this.#members.due(STATUS_EVERY_MS, now), { type: 'admin_status', present });
  }

  #announce(delta: Pick<VisitorsDelta, 'joined' | 'left'>, now: number): Effect[] {
    const count = this.#visitorCount.total(this.#members.visitors(), now);
    if (delta.joined.length + delta.left.length > 0) this.#sentCount = count;
    return visitorEffects(this.#members, delta, count);
  }

  /** Sends the number of visitors if it changed without an announcement, e.g. because another process has ended. */
  #sendCount(now: number): Effect[] {
    const visitorCount = this.#visitorCount.total(this.#members.visitors(), now);
    if (visitorCount === this.#sentCount) return [];
    this.#sentCount = visitorCount;
    return sendEffect(this.#members.listening(), { type: 'visitor_count', visitorCount });
  }
}
