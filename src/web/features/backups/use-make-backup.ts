import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type BackupStatus, makeBackup } from '../../../shared/backups.ts';
import { call } from '../../lib/call.ts';
import { useTexts } from '../../lib/texts.ts';
import { PRODUCT_TOAST_MS } from '../../ui/toast-store.ts';
import { useToast } from '../../ui/use-toast.ts';
import { backupsQuery } from './backups-query.ts';
import { backupTexts } from './texts.ts';

/** Makes a backup in the background and reports when it is done. A failure is shown in the list. */
export function useMakeBackup(status: BackupStatus | undefined) {
  const t = useTexts(backupTexts);
  const client = useQueryClient();
  const { show } = useToast();
  const newestBefore = useRef<string | null>(null);
  const make = useMutation({
    mutationFn: () => call(makeBackup, {}),
    onMutate: () => {
      newestBefore.current = status?.backups[0]?.name ?? '';
    },
    onSuccess: () => client.invalidateQueries({ queryKey: backupsQuery.queryKey }),
    onError: () => {
      newestBefore.current = null;
      show({ title: t.makeFailed, tone: 'destructive', durationMs: PRODUCT_TOAST_MS });
    },
  });

  const isMaking = make.isPending || (status?.isRunning ?? false);
  const newest = status?.backups[0]?.name ?? '';
  useEffect(() => {
    if (isMaking || newestBefore.current === null || newest === newestBefore.current) return;
    newestBefore.current = null;
    show({ title: t.made, durationMs: PRODUCT_TOAST_MS });
  }, [isMaking, newest, show, t.made]);
  return { make: () => make.mutate(), isMaking };
}
