import type { ClientFrame } from '../../../shared/chat.ts';
import type { Limiter } from './limiter.ts';

/** One connection of somebody; who has two pages open is here twice. */
export interface Member {
  readonly connection: string;
  /** By the session alone (CHAT-5). */
  readonly isOwner: boolean;
  readonly addressHash: string;
  readonly since: number;
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

  get(connection: string): Member | undefined {
    return this.#members.get(connection);
  }

  add(member: Member): void {
    this.#members.set(member.connection, member);
  }

  remove(connection: string): void {
    this.#members.delete(connection);
  }

  /** Connections, of all or of those that fit. */
  connections(fits: (member: Member) => boolean = () => true): string[] {
    return [...this.#members.values()].filter(fits).map(({ connection }) => connection);
  }

  joined(): Joined[] {
    return [...this.#members.values()].filter(isJoined);
  }

  /** Connections of those who have joined and fit. */
  listening(fits: (member: Joined) => boolean = () => true): string[] {
    return this.joined()
      .filter(fits)
      .map(({ connection }) => connection);
  }

  /** Author and name of every visitor, each once. */
  visitors(): Map<string, string> {
    return new Map(this.joined().flatMap(({ author, name, isOwner }) => (isOwner ? [] : [[author, name]])));
  }

  /** Gives a visitor a name, on all their pages. */
  rename(author: string, name: string): void {
    for (const member of this.#members.values()) {
      if (member.author === author && !member.isOwner) member.name = name;
    }
  }
}
