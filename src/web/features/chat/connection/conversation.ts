import type { ChatMessage, ServerFrame } from '../../../../shared/chat.ts';

/** The messages in order, and the revision up to which they are complete. */
export interface Conversation {
  readonly messages: readonly ChatMessage[];
  /** The newest revision received; a rejoin requests all changes after it (WS-2). */
  readonly revision: number;
  /** Messages with lower ids are ignored, since they would leave a gap; 0 if the history is shown from its start. */
  readonly from: number;
}

export const emptyConversation: Conversation = { messages: [], revision: 0, from: 0 };

/** The page keeps only this many of the newest messages. */
export const MAX_MESSAGES = 500;

/** The conversation after a frame: ignores duplicates and outdated changes, sorts late messages in (WS-2). */
export function applyFrame(before: Conversation, frame: ServerFrame): Conversation {
  switch (frame.type) {
    case 'history': {
      const base = frame.isComplete ? before : { ...emptyConversation, from: frame.from };
      return merge(base, frame.messages, frame.revision);
    }
    case 'message':
      return merge(before, [frame.message], frame.message.revision);
    case 'reaction_update':
      return change(before, frame, ({ id }) => id === frame.messageId, { reactions: frame.reactions });
    case 'message_deleted':
      return change(before, frame, ({ id }) => id === frame.messageId, {
        isDeleted: true,
        text: '',
        reactions: [],
      });
    case 'name_changed':
      // A new name applies to a person's earlier messages too.
      return change(before, frame, ({ author }) => author === frame.author, { name: frame.newName });
    default:
      return before;
  }
}

function change(
  before: Conversation,
  { revision }: { revision: number },
  isAffected: (message: ChatMessage) => boolean,
  changes: Partial<ChatMessage>,
): Conversation {
  return {
    ...before,
    messages: before.messages.map((message) =>
      isAffected(message) && message.revision < revision ? { ...message, ...changes, revision } : message,
    ),
    revision: Math.max(before.revision, revision),
  };
}

/** Each message once in its newest version, by id; unchanged ones stay the same objects. */
function merge(before: Conversation, arrived: readonly ChatMessage[], revision: number): Conversation {
  const byId = new Map(before.messages.map((message) => [message.id, message]));
  for (const message of arrived) {
    const held = byId.get(message.id);
    if (held !== undefined ? held.revision < message.revision : message.id >= before.from)
      byId.set(message.id, message);
  }
  const all = [...byId.values()].sort((a, b) => a.id - b.id);
  const messages = all.slice(-MAX_MESSAGES);
  return {
    messages,
    revision: Math.max(before.revision, revision),
    from: messages.length < all.length ? (messages[0]?.id ?? 0) : before.from,
  };
}

const MAX_BADGE = 9;

/** Other members' messages after `readId`, without deleted ones and the server's own. */
export function unreadMessages(
  { messages }: Conversation,
  readId: number,
  ownAuthor: string | undefined,
): readonly ChatMessage[] {
  return messages.filter(
    ({ id, author, isSystemMessage, isDeleted }) =>
      id > readId && author !== ownAuthor && !isSystemMessage && !isDeleted,
  );
}

/** The badge text: `9+` from ten on, empty for none (CHAT-1). */
export function badgeText(unread: number): string {
  if (unread === 0) return '';
  return unread > MAX_BADGE ? `${MAX_BADGE}+` : String(unread);
}
