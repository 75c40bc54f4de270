import { useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { useLocation } from 'wouter';
import type { ErrorReason } from '../../../shared/errors.ts';
import type { Language } from '../../../shared/owner-text.ts';
import type { SourceKind } from '../../../shared/sync.ts';
import { isAuthenticationFailure } from '../../lib/call.ts';
import { LanguageContext, textsIn, useTexts } from '../../lib/texts.ts';
import { errorText, reasonOf } from '../../lib/words/error-text.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { adminPath } from './admin-paths.ts';
import { storageFailureTexts } from './sync-texts.ts';

/** Shows storage failures. If the Dropbox token may be invalid, opens the sync tab, to connect again (SYNC-7). */
export function useStorageFailure() {
  const t = useTexts(storageFailureTexts);
  const { show } = useToast();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const language = useContext(LanguageContext);
  const failureOf = (error: unknown, source: SourceKind) => storageFailure(error, source, language);
  return {
    failureOf,
    failureText: (error: unknown, source: SourceKind) => failureOf(error, source).words,
    showFailure(title: string, error: unknown, source: SourceKind = 'dropbox'): void {
      // The admin pages ask to sign in again instead.
      if (isAuthenticationFailure(error)) return;
      const { words, isTokenTrouble } = failureOf(error, source);
      if (!isTokenTrouble) {
        show({ title, description: words, tone: 'destructive' });
        return;
      }
      show({ title: t.tokenExpired, description: words, tone: 'destructive' });
      // Refetched, because Dropbox may no longer be connected.
      void client.invalidateQueries({ queryKey: ['dropbox'] });
      void client.invalidateQueries({ queryKey: ['sync', 'state'] });
      navigate(adminPath('sync'));
    },
  };
}

/** Reasons to connect Dropbox again (SYNC-7). */
const TOKEN_REASONS: readonly ErrorReason[] = ['dropbox_token_expired', 'dropbox_token_refused'];

interface StorageFailure {
  words: string;
  isTokenTrouble: boolean;
}

/**
 * Explains why a storage call or run failed. After a server error with Dropbox the text adds that the token may have
 * expired (SYNC-7); other sources have no token that expires.
 */
export function storageFailure(
  error: unknown,
  source: SourceKind,
  language: Language | undefined,
): StorageFailure {
  const t = textsIn(language, storageFailureTexts);
  const words = errorText(error, language);
  const reason = reasonOf(error);
  if (words !== undefined && reason !== 'internal') {
    return { words, isTokenTrouble: TOKEN_REASONS.some((other) => other === reason) };
  }
  // `fetch` throws a TypeError if the server cannot be reached.
  if (error instanceof TypeError) return { words: t.unreachable, isTokenTrouble: false };
  const isDropbox = source === 'dropbox';
  return { words: isDropbox ? t.serverError : t.otherServerError, isTokenTrouble: isDropbox };
}
