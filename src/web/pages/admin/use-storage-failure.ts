import { useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { useLocation } from 'wouter';
import type { SourceKind } from '../../../shared/sync.ts';
import { isAuthenticationFailure } from '../../lib/call.ts';
import { LanguageContext, useTexts } from '../../lib/texts.ts';
import { useToast } from '../../ui/use-toast.ts';
import { adminPath } from './admin-sections.ts';
import { storageFailure, storageFailureTexts } from './storage-failure.ts';

/** Shows storage failures: an expired token leads to the sync tab, where it is renewed (SYNC-7). */
export function useStorageFailure() {
  const t = useTexts(storageFailureTexts);
  const { show } = useToast();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const language = useContext(LanguageContext);
  const failureOf = (error: unknown, source: SourceKind) => storageFailure(error, source, language);
  return {
    failureOf,
    wordsOf: (error: unknown, source: SourceKind) => failureOf(error, source).words,
    tell(title: string, error: unknown, source: SourceKind = 'dropbox'): void {
      // The login page handles it.
      if (isAuthenticationFailure(error)) return;
      const { words, isTokenTrouble } = failureOf(error, source);
      if (!isTokenTrouble) {
        show({ title, description: words, tone: 'destructive' });
        return;
      }
      show({ title: t.tokenExpired, description: words, tone: 'destructive' });
      // The connection may be lost too.
      void client.invalidateQueries({ queryKey: ['dropbox'] });
      void client.invalidateQueries({ queryKey: ['sync', 'state'] });
      navigate(adminPath('sync'));
    },
  };
}
