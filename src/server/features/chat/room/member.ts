import type { ClientFrame } from '../../../../shared/chat.ts';
import type { TourPhoto } from '../../../../shared/tour.ts';
import type { Limiter } from './limiter.ts';

/** One connection; a person with two tabs has two. */
export interface Member {
  readonly connection: string;
  /** Derived only from the session, never from a frame (CHAT-5). */
  readonly isOwner: boolean;
  readonly addressHash: string;
  /** The id in the likes cookie, if the browser sent one. */
  readonly clientId?: string | undefined;
  readonly since: number;
  /** When the last status frame was sent. */
  statusAt: number;
  /** The public id; undefined until the member joins. */
  author: string | undefined;
  name: string;
  typedAt: number;
  limiter: Limiter;
  /** True if a rate limit refused the member's last join, or a query delays it (WS-4). */
  mustWait?: boolean;
  /** What the member last reported during a tour: whether they follow, and the photo they see. */
  tour?: { isFollowing: boolean; photo: TourPhoto | undefined } | undefined;
}

export type Joined = Member & { author: string };

export function isJoined(member: Member): member is Joined {
  return member.author !== undefined;
}

export type FrameOf<Type extends ClientFrame['type']> = Extract<ClientFrame, { type: Type }>;
export type JoinFrame = FrameOf<'join'> & {
  /** The public id. The caller passes it, because the room cannot derive it from the visitor's secret. */
  author: string;
};
export type RoomFrame = Exclude<ClientFrame, { type: 'join' }> | JoinFrame;
/** Frames that change stored rows: messages, names, reactions, deletions and mutes. */
export type CommandFrame = Exclude<RoomFrame, TourFrame | { type: 'join' | 'typing' }>;
export type TourFrame = FrameOf<'tour_follow' | 'tour_start' | 'tour_move' | 'tour_end'>;

export function isTourFrame(frame: RoomFrame): frame is TourFrame {
  return frame.type.startsWith('tour_');
}

/** Returns the key that a refusal of this frame contains: that of the message; none for other frames. */
export function keyOf(frame: RoomFrame): { key?: string } {
  return frame.type === 'message' ? { key: frame.key } : {};
}

/** The members of one process's room. */
export class Members {
  /** All members in the order of `statusAt`. */
  readonly #members = new Map<string, Member>();
  readonly #unjoined = new Set<Member>();
  /** Joined members by author. The members of one author are in the order of joining. */
  readonly #byAuthor = new Map<string, Set<Joined>>();
  /** Cached, because it is read several times per second; cleared when any member or name changes. */
  #visitors: Map<string, Joined> | undefined;

  get(connection: string): Member | undefined {
    return this.#members.get(connection);
  }

  add(
    connection: string,
    who: Pick<Member, 'isOwner' | 'addressHash' | 'clientId' | 'limiter'>,
    now: number,
  ): void {
    this.#visitors = undefined;
    const unnamed = { author: undefined, name: '', typedAt: 0, since: now, statusAt: now };
    const member = { connection, ...who, ...unnamed };
    this.#members.set(connection, member);
    this.#unjoined.add(member);
  }

  remove(connection: string): void {
    const member = this.#members.get(connection);
    if (member === undefined) return;
    this.#visitors = undefined;
    this.#members.delete(connection);
    this.#unjoined.delete(member);
    if (!isJoined(member)) return;
    const ofAuthor = this.#byAuthor.get(member.author);
    ofAuthor?.delete(member);
    if (ofAuthor?.size === 0) this.#byAuthor.delete(member.author);
  }

  /** Removes and returns the members who connected before this time and have not joined. */
  removeUnjoined(before: number): Member[] {
    const late = [...this.#unjoined].filter(({ since }) => since < before);
    for (const { connection } of late) this.remove(connection);
    return late;
  }

  connections(fits: (member: Member) => boolean = () => true): string[] {
    const connections: string[] = [];
    for (const member of this.#members.values()) if (fits(member)) connections.push(member.connection);
    return connections;
  }

  joined(): Joined[] {
    return [...this.#members.values()].filter(isJoined);
  }

  find(author: string): Joined | undefined {
    const [member] = this.#byAuthor.get(author) ?? [];
    return member;
  }

  connectionsOf(author: string): string[] {
    return [...(this.#byAuthor.get(author) ?? [])].map(({ connection }) => connection);
  }

  listening(fits: (member: Joined) => boolean = () => true): string[] {
    return this.connections((member) => isJoined(member) && fits(member));
  }

  /**
   * Returns the connections whose status frame is due, and marks it as sent. The frames are due at different times,
   * because sending to all connections at once would delay messages.
   */
  due(everyMs: number, now: number): string[] {
    const due: Member[] = [];
    for (const member of this.#members.values()) {
      const ageMs = now - member.statusAt;
      // If the clock moved backwards, the age is negative and the status is due.
      if (ageMs >= 0 && ageMs < everyMs) break;
      due.push(member);
    }
    for (const member of due) {
      member.statusAt = now;
      this.#members.delete(member.connection);
      this.#members.set(member.connection, member);
    }
    return due.map(({ connection }) => connection);
  }

  /** The joined visitors by author, without the owner. */
  visitors(): ReadonlyMap<string, Joined> {
    this.#visitors ??= new Map(
      this.joined().flatMap((member) => (member.isOwner ? [] : [[member.author, member]])),
    );
    return this.#visitors;
  }

  join(member: Member, who: { author: string; name: string; limiter: Limiter }): void {
    this.#visitors = undefined;
    this.#unjoined.delete(member);
    const joined = Object.assign(member, who);
    const ofAuthor = this.#byAuthor.get(who.author) ?? new Set();
    this.#byAuthor.set(who.author, ofAuthor.add(joined));
  }

  /** Renames a visitor on all of their connections. */
  rename(author: string, name: string): void {
    for (const member of this.#byAuthor.get(author) ?? []) {
      if (member.isOwner || member.name === name) continue;
      member.name = name;
      this.#visitors = undefined;
    }
  }
}
