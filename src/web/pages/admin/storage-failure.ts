import type { ErrorReason } from '../../../shared/errors.ts';
import type { Language } from '../../../shared/owner-text.ts';
import type { SourceKind } from '../../../shared/sync.ts';
import { type Text, textsIn } from '../../lib/texts.ts';
import { errorWords, reasonOf } from '../../lib/words/error-words.ts';

/** Texts about failures, shared by the sync and auto-sync tabs (SYNC-7). */
export const storageFailureTexts = {
  tokenExpired: {
    en: 'The Dropbox token has expired',
    ja: 'Dropbox のトークンの有効期限が切れました',
    shown: 'en',
  },
  serverError: {
    en: 'server error during sync, Dropbox token may be expired',
    ja: '同期中にサーバーエラーが発生しました。Dropbox のトークンが切れている可能性があります',
    shown: 'en',
  },
  otherServerError: {
    en: 'server error during sync',
    ja: '同期中にサーバーエラーが発生しました',
    shown: 'en',
  },
  unreachable: {
    en: 'The server cannot be reached. Please try again.',
    ja: 'サーバーに接続できません。もう一度お試しください。',
    shown: 'en',
  },
} as const satisfies Record<string, Text>;

/** Reasons to connect Dropbox again (SYNC-7). */
const TOKEN_REASONS: readonly ErrorReason[] = ['dropbox_token_expired', 'dropbox_token_refused'];

interface StorageFailure {
  words: string;
  isTokenTrouble: boolean;
}

/**
 * Why a storage call or run failed. A server error during a Dropbox sync suggests checking the token, in words SYNC-7
 * quotes; only Dropbox has tokens that expire.
 */
export function storageFailure(
  error: unknown,
  source: SourceKind,
  language: Language | undefined,
): StorageFailure {
  const t = textsIn(language, storageFailureTexts);
  const words = errorWords(error, language);
  const reason = reasonOf(error);
  if (words !== undefined && reason !== 'internal') {
    return { words, isTokenTrouble: TOKEN_REASONS.some((other) => other === reason) };
  }
  // A network error is a TypeError.
  if (error instanceof TypeError) return { words: t.unreachable, isTokenTrouble: false };
  const isDropbox = source === 'dropbox';
  return { words: isDropbox ? t.serverError : t.otherServerError, isTokenTrouble: isDropbox };
}
