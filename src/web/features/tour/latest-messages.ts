import { type ChatMessage, photoMessageOf, type ServerFrame } from '../../../shared/chat.ts';

/** The guide's tab of the viewer's panel has room for this many messages. */
const MAX_MESSAGES = 3;

/** Applies a chat frame to the visitors' last messages, for a guide who does not see the chat. */
export function latestMessages(before: readonly ChatMessage[], frame: ServerFrame): readonly ChatMessage[] {
  switch (frame.type) {
    case 'history':
      return latest([...(frame.isComplete ? before : []), ...frame.messages]);
    case 'message':
      return latest([...before, frame.message]);
    case 'message_deleted':
      return before.filter(({ id }) => id !== frame.messageId);
    case 'name_changed':
      return before.map((message) =>
        message.author === frame.author ? { ...message, name: frame.newName } : message,
      );
    default:
      return before;
  }
}

/** The text of a message, without the link of a photo that it shares. */
export function spokenText({ text }: ChatMessage): string {
  return (photoMessageOf(text)?.text ?? text).trim();
}

function latest(messages: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  return [...byId.values()]
    .filter((message) => !message.isOwner && !message.isDeleted && spokenText(message) !== '')
    .toSorted((a, b) => a.id - b.id)
    .slice(-MAX_MESSAGES);
}
