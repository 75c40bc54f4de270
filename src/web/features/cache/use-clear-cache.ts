import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CacheType, clearCache } from '../../../shared/cache.ts';
import { call } from '../../lib/call.ts';
import { useTexts } from '../../lib/texts.ts';
import { PRODUCT_TOAST_MS } from '../../ui/toast-store.ts';
import { useToast } from '../../ui/use-toast.ts';
import { cacheTexts } from './texts.ts';

/** Clears one cache or all, reports the result, and refetches the figures (CACHE-2). */
export function useClearCache({ onSettled }: { onSettled: () => void }) {
  const t = useTexts(cacheTexts);
  const client = useQueryClient();
  const { show } = useToast();
  return useMutation({
    mutationFn: (type: CacheType) => call(clearCache, { body: { type } }),
    onSuccess: ({ cleared }) => {
      const words = { image: t.clearedImage, exif: t.clearedExif, all: t.clearedAll }[cleared];
      show({ title: words, durationMs: PRODUCT_TOAST_MS });
    },
    onError: () => show({ title: t.clearFailed, tone: 'destructive', durationMs: PRODUCT_TOAST_MS }),
    onSettled: () => {
      onSettled();
      return client.invalidateQueries({ queryKey: ['cache'] });
    },
  });
}
