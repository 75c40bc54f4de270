import { MAX_MESSAGE_LENGTH, photoMessageOf, type RefusalReason } from '../../../../shared/chat.ts';
import type { TourPhoto } from '../../../../shared/tour.ts';
import { cleanName } from '../names/clean-name.ts';
import { type Effect, refusal, type Write } from '../protocol/effects.ts';
import { cleanText } from '../protocol/frames.ts';
import { OWNER_AUTHOR } from '../protocol/identity.ts';
import { type CommandFrame, type FrameOf, type Joined, keyOf } from './member.ts';

/** The room's state that decides whether a command is allowed. */
export interface CommandContext {
  /** True if the owner is present and has not started the farewell. */
  isOpen: boolean;
  isMuted: boolean;
  isDeleted(messageId: number): boolean;
  /** Undefined for an author who is not in this process's room. */
  addressHashOf(author: string): string | undefined;
  nameProblem(name: string | undefined): RefusalReason | undefined;
  /** The photo that the owner shows on a tour. */
  shown: TourPhoto | undefined;
}

/** Turns a command of a joined member into a change to write, or a refusal (CHAT-4, CHAT-5). */
export function handleCommand(member: Joined, frame: CommandFrame, context: CommandContext): Effect[] {
  const { connection, addressHash } = member;
  const outcome = authorize(member, frame, context);
  return typeof outcome === 'string'
    ? [refusal(connection, outcome, keyOf(frame))]
    : [{ kind: 'write', connection, write: outcome, queueKey: member.isOwner ? OWNER_AUTHOR : addressHash }];
}

function authorize(member: Joined, frame: CommandFrame, context: CommandContext): Write | RefusalReason {
  const { author, isOwner } = member;
  if (context.isMuted) return 'muted';
  switch (frame.type) {
    case 'message':
      return context.isOpen ? toMessage(member, frame, context) : 'not_allowed';
    case 'update_name':
      return isOwner ? 'not_allowed' : renamed(member, frame.name, context);
    case 'reaction': {
      const { messageId, emoji } = frame;
      return context.isDeleted(messageId) ? 'not_allowed' : { kind: 'react', author, messageId, emoji };
    }
    case 'delete_message':
      return isOwner ? { kind: 'delete', messageId: frame.messageId } : 'not_allowed';
    case 'mute':
      return isOwner && frame.author !== author
        ? {
            kind: 'mute',
            author: frame.author,
            muted: frame.muted,
            mutesAddress: frame.onlyVisitor !== true,
            addressHash: context.addressHashOf(frame.author),
          }
        : 'not_allowed';
  }
}

function toMessage(
  member: Joined,
  { text, key }: FrameOf<'message'>,
  { shown }: CommandContext,
): Write | RefusalReason {
  // Cleans the text before parsing it, because a control character would make the JSON of a shared photo invalid.
  const whole = cleanText(text);
  const shared = photoMessageOf(whole);
  const words = shared === undefined ? whole : cleanText(shared.text);
  if ((words === '' && shared === undefined) || [...words].length > MAX_MESSAGE_LENGTH) {
    return 'message_invalid';
  }
  const { author, name, addressHash, clientId, isOwner } = member;
  return {
    kind: 'post',
    author,
    name,
    addressHash,
    clientId,
    isOwner,
    text: words,
    photo: shared?.sharedPhoto,
    about: isOwner ? shown : undefined,
    key,
  };
}

function renamed(
  { author, name: formerName, addressHash, clientId }: Joined,
  wanted: string,
  { nameProblem }: CommandContext,
): Write | RefusalReason {
  const name = cleanName(wanted);
  if (name === undefined || name === formerName) return 'name_invalid';
  return nameProblem(name) ?? { kind: 'rename', author, name, formerName, addressHash, clientId };
}
