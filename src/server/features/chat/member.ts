import type { ClientFrame } from '../../../shared/chat.ts';
import type { Limiter } from './limiter.ts';

/** One connection of somebody; who has two pages open is here twice. */
export interface Member {
  readonly connection: string;
  /** By the session alone (CHAT-5). */
  readonly isOwner: boolean;
  readonly addressHash: string;
  /** The likes cookie, where there is one. */
  readonly clientId?: string | undefined;
  readonly since: number;
  /** When they were last told how things are. */
  statusAt: number;
  /** The public id, once joined. */
  author: string | undefined;
  name: string;
  typedAt: number;
  limiter: Limiter;
}

export type Joined = Member & { author: string };

export function isJoined(member: Member): member is Joined {
  return member.author !== undefined;
}

export type FrameOf<Type extends ClientFrame['type']> = Extract<ClientFrame, { type: Type }>;
export type JoinFrame = FrameOf<'join'> & {
  /** Worked out of the secret outside, where the key is. */
  author: string;
};
export type RoomFrame = Exclude<ClientFrame, { type: 'join' }> | JoinFrame;
/** What only those may send who have joined. */
export type DeedFrame = Exclude<RoomFrame, { type: 'join' | 'typing' }>;

/** The message a refusal is about. */
export function keyOf(frame: RoomFrame): { key?: string } {
  return frame.type === 'message' ? { key: frame.key } : {};
}

/** Who is in one process's room. */
export class Members {
  readonly #members = new Map<string, Member>();
  /** Worked out anew when somebody has come, gone or changed their name: it is asked for several times a second. */
  #visitors: Map<string, string> | undefined;

  get(connection: string): Member | undefined {
    return this.#members.get(connection);
  }

  add(member: Member): void {
    this.#visitors = undefined;
    this.#members.set(member.connection, member);
  }

  remove(connection: string): void {
    this.#visitors = undefined;
    this.#members.delete(connection);
  }

  /** Connections, of all or of those that fit. */
  connections(fits: (member: Member) => boolean = () => true): string[] {
    const connections: string[] = [];
    for (const member of this.#members.values()) if (fits(member)) connections.push(member.connection);
    return connections;
  }

  joined(): Joined[] {
    return [...this.#members.values()].filter(isJoined);
  }

  find(author: string): Joined | undefined {
    return this.joined().find((member) => member.author === author);
  }

  /** Connections of those who have joined and fit. */
  listening(fits: (member: Joined) => boolean = () => true): string[] {
    return this.connections((member) => isJoined(member) && fits(member));
  }

  /** Connections whose status was told so long ago, told now. Each has its own time: to tell all at once holds up the talk. */
  due(everyMs: number, now: number): string[] {
    return this.connections((member) => {
      if (now - member.statusAt < everyMs) return false;
      member.statusAt = now;
      return true;
    });
  }

  /** Author and name of every visitor, each once. */
  visitors(): ReadonlyMap<string, string> {
    this.#visitors ??= new Map(
      this.joined().flatMap(({ author, name, isOwner }) => (isOwner ? [] : [[author, name]])),
    );
    return this.#visitors;
  }

  join(member: Member, who: { author: string; name: string; limiter: Limiter }): void {
    this.#visitors = undefined;
    Object.assign(member, who);
  }

  /** Gives a visitor a name, on all their pages. */
  rename(author: string, name: string): void {
    this.#visitors = undefined;
    for (const member of this.#members.values()) {
      if (member.author === author && !member.isOwner) member.name = name;
    }
  }
}
