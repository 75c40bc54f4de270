import { MAX_MESSAGE_LENGTH, photoMessageOf, type RefusalReason } from '../../../shared/chat.ts';
import { type Effect, refusal, type Write } from './effects.ts';
import { OWNER_AUTHOR } from './identity.ts';
import { type DeedFrame, type FrameOf, type Joined, keyOf } from './member.ts';
import { cleanName } from './names.ts';
import { cleanText } from './read-frame.ts';

/** What a deed is judged by. */
export interface Circumstances {
  /** The owner is there and has not said goodbye. */
  isOpen: boolean;
  isSilenced: boolean;
  isGone(messageId: number): boolean;
  nameTrouble(name: string | undefined): RefusalReason | undefined;
}

/** What becomes of a frame of somebody who has joined: a change to write, or a refusal (CHAT-4, CHAT-5). */
export function deed(member: Joined, frame: DeedFrame, circumstances: Circumstances): Effect[] {
  const { connection, addressHash } = member;
  const judged = judge(member, frame, circumstances);
  return typeof judged === 'string'
    ? [refusal(connection, judged, keyOf(frame))]
    : [{ kind: 'write', connection, write: judged, lane: member.isOwner ? OWNER_AUTHOR : addressHash }];
}

function judge(member: Joined, frame: DeedFrame, circumstances: Circumstances): Write | RefusalReason {
  const { author, isOwner } = member;
  if (circumstances.isSilenced) return 'muted';
  switch (frame.type) {
    case 'message':
      return circumstances.isOpen ? said(member, frame) : 'not_allowed';
    case 'update_name':
      return isOwner ? 'not_allowed' : renamed(member, frame.name, circumstances);
    case 'reaction': {
      const { messageId, emoji } = frame;
      return circumstances.isGone(messageId) ? 'not_allowed' : { kind: 'react', author, messageId, emoji };
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
          }
        : 'not_allowed';
  }
}

function said(member: Joined, { text, key }: FrameOf<'message'>): Write | RefusalReason {
  // Cleaned first: what is read as a photo is exactly what would be kept.
  const whole = cleanText(text);
  const shared = photoMessageOf(whole);
  const words = shared === undefined ? whole : cleanText(shared.text);
  if ((words === '' && shared === undefined) || [...words].length > MAX_MESSAGE_LENGTH) {
    return 'message_invalid';
  }
  const { author, name, addressHash, clientId, isOwner } = member;
  return {
    kind: 'say',
    author,
    name,
    addressHash,
    clientId,
    isOwner,
    text: words,
    photo: shared?.sharedPhoto,
    key,
  };
}

function renamed(
  { author, name: formerName, addressHash, clientId }: Joined,
  wanted: string,
  { nameTrouble }: Circumstances,
): Write | RefusalReason {
  const name = cleanName(wanted);
  if (name === undefined || name === formerName) return 'name_invalid';
  return nameTrouble(name) ?? { kind: 'rename', author, name, formerName, addressHash, clientId };
}
