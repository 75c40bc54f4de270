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
