import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { SourceKind } from '../../../shared/sync.ts';
import { isAuthenticationFailure } from '../../lib/call.ts';
import { useTexts } from '../../lib/texts.ts';
import { useToast } from '../../ui/use-toast.ts';
import { adminPath } from './admin-sections.ts';
import { isTokenTrouble, storageFailureTexts, storageSentence } from './token-trouble.ts';

/** How failures of the storage are told: a token that has run out leads to the sync tab, where it is renewed (SYNC-7). */
export function useStorageFailure() {
  const t = useTexts(storageFailureTexts);
  const { show } = useToast();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const sentenceOf = (error: unknown, source: SourceKind) => storageSentence(error, source, t);
  return {
    sentenceOf,
    tell(title: string, error: unknown, source: SourceKind = 'dropbox'): void {
      // The door says the rest.
      if (isAuthenticationFailure(error)) return;
      const sentence = sentenceOf(error, source);
      if (!isTokenTrouble(sentence)) {
        show({ title, description: sentence, tone: 'destructive' });
        return;
      }
      show({ title: t.tokenExpired, description: sentence, tone: 'destructive' });
      // The connection may be gone with it.
      void client.invalidateQueries({ queryKey: ['dropbox'] });
      void client.invalidateQueries({ queryKey: ['sync', 'state'] });
      navigate(adminPath('sync'));
    },
  };
}
