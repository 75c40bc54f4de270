import { MAX_MESSAGE_LENGTH } from '../../../../shared/chat.ts';

/** From this length on the composer shows the remaining characters. */
const COUNT_FROM = 160;

export interface CheckedMessage {
  text: string;
  /** In user-perceived characters: an emoji of several code units is one. */
  length: number;
  canBeSent: boolean;
  isCounted: boolean;
}

/** Trimmed, non-empty, at most 200 characters (CHAT-4). */
export function checkMessage(draft: string): CheckedMessage {
  const text = draft.trim();
  const { length } = [...text];
  return {
    text,
    length,
    canBeSent: length > 0 && length <= MAX_MESSAGE_LENGTH,
    isCounted: length >= COUNT_FROM,
  };
}
