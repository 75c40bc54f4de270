import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CacheType, clearCache } from '../../../shared/cache.ts';
import { call } from '../../lib/call.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { cacheTexts } from './texts.ts';

/** Clears one cache or all, after a dialog that names the cost. */
export function ClearCacheButton({ type }: { type: CacheType }) {
  const t = useTexts(cacheTexts);
  const [asking, setAsking] = useState(false);
  const clear = useClearCache({ onSettled: () => setAsking(false) });
  const words = {
    image: { label: t.clearImage, cost: t.clearImageText },
    exif: { label: t.clearExif, cost: t.clearExifText },
    all: { label: t.clearAll, cost: t.clearAllText },
  }[type];
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.label}</Button>
      {asking && (
        <ConfirmDialog
          title={t.clearTitle}
          text={words.cost}
          confirmLabel={clear.isPending ? t.clearing : t.clear}
          cancelLabel={t.cancel}
          pending={clear.isPending}
          onConfirm={() => clear.mutate(type)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Clears one cache or all, reports the result, and refetches the figures (CACHE-2). */
function useClearCache({ onSettled }: { onSettled: () => void }) {
  const t = useTexts(cacheTexts);
  const client = useQueryClient();
  const { show } = useToast();
  return useMutation({
    mutationFn: (type: CacheType) => call(clearCache, { body: { type } }),
    onSuccess: ({ cleared }) => {
      const words = { image: t.clearedImage, exif: t.clearedExif, all: t.clearedAll }[cleared];
      show({ title: words, durationMs: PRODUCT_TOAST_MS });
    },
    onError: () => show({ title: t.clearFailed, tone: 'destructive' }),
    onSettled: () => {
      onSettled();
      return client.invalidateQueries({ queryKey: ['cache'] });
    },
  });
}
