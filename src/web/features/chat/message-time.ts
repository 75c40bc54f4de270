import type { ChatMessage } from '../../../shared/chat.ts';
import { type DateString, dateIn } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/owner-text.ts';

const GROUP_WITHIN_MS = 5 * 60_000;

/** The visitor's own clock: 20:41. The chat is never rendered on the server. */
export function messageTime(timestamp: string, language: Language): string {
  const moment = new Date(timestamp);
  if (Number.isNaN(moment.getTime())) return '';
  return new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment);
}

/** The day of a message by the visitor's own calendar. */
export function messageDay(timestamp: string): DateString | undefined {
  const moment = new Date(timestamp);
  if (Number.isNaN(moment.getTime())) return undefined;
  return dateIn(Intl.DateTimeFormat().resolvedOptions().timeZone, moment);
}

/** Whether a message goes on where the one before it ended: the name need not stand there again. */
export function continues(before: ChatMessage | undefined, message: ChatMessage): boolean {
  if (before === undefined || before.isSystemMessage || message.isSystemMessage) return false;
  if (before.author !== message.author || before.name !== message.name) return false;
  return Date.parse(message.timestamp) - Date.parse(before.timestamp) < GROUP_WITHIN_MS;
}
