import type { SourceKind } from '../../../shared/sync.ts';
import { HttpError } from '../../lib/call.ts';
import type { Text } from '../../lib/texts.ts';

/** What the sync and auto-sync tabs say of failures alike (SYNC-7). */
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

type FailureWords = Record<keyof typeof storageFailureTexts, string>;

/** True for a message that means: Dropbox has to be connected again (SYNC-7). */
export function isTokenTrouble(message: string): boolean {
  return /expired|access token/i.test(message);
}

/**
 * Why something about the storage failed: the server's sentence, or words for where it has none worth reading. Only
 * Dropbox has tokens that expire, so only there they are suspected.
 */
export function storageSentence(error: unknown, source: SourceKind, t: FailureWords): string {
  if (error instanceof HttpError) {
    const plain = source === 'dropbox' ? t.serverError : t.otherServerError;
    return (error.status !== 500 && error.sentence) || plain;
  }
  // What a run left behind as its error; a call that never arrived is a TypeError.
  if (error instanceof Error && !(error instanceof TypeError) && error.message !== '') return error.message;
  return t.unreachable;
}
