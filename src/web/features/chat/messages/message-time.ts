import type { ChatMessage } from '../../../../shared/chat.ts';
import type { DateString } from '../../../../shared/dates.ts';
import type { Language } from '../../../../shared/owner-text.ts';

const GROUP_WITHIN_MS = 5 * 60_000;

/** The visitor's local time, like 20:41. The server may be in another time zone, but never renders the chat. */
export function messageTime(timestamp: string, language: Language): string {
  const moment = new Date(timestamp);
  if (Number.isNaN(moment.getTime())) return '';
  return new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment);
}

/** The local date of a message. Without `Intl`, which is far slower: hundreds of dates are computed at once. */
export function messageDay(timestamp: string): DateString | undefined {
  const moment = new Date(timestamp);
  if (Number.isNaN(moment.getTime())) return undefined;
  const month = String(moment.getMonth() + 1).padStart(2, '0');
  return `${moment.getFullYear()}-${month}-${String(moment.getDate()).padStart(2, '0')}`;
}

/** Whether a message continues the one before it, so that the name is not repeated. */
export function continues(before: ChatMessage | undefined, message: ChatMessage): boolean {
  if (before === undefined || before.isSystemMessage || message.isSystemMessage) return false;
  // A removed message shows no name.
  if (before.isDeleted) return false;
  if (before.author !== message.author || before.name !== message.name) return false;
  return Date.parse(message.timestamp) - Date.parse(before.timestamp) < GROUP_WITHIN_MS;
}
