import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { GENERATE_QUALITY, generateCache, getUncached } from '../../../shared/cache.ts';
import { call } from '../../lib/call.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { createGeneration } from './generation.ts';
import { cacheTexts } from './texts.ts';

/** The main action of the cache tab, and its progress (CACHE-2). */
export function GenerateCache() {
  const t = useTexts(cacheTexts);
  const { run, start, stop } = useGeneration();
  if (run === undefined) {
    return (
      <Button variant="seal" onClick={start}>
        {t.generate}
      </Button>
    );
  }
  const words =
    run.total === undefined ? t.looking : fillIn(t.generating, { done: run.done, total: run.total });
  return (
    <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-1">
      <p role="status" className="min-w-0 flex-1 tabular-nums">
        {words}
      </p>
      <Button onClick={stop}>{t.stop}</Button>
      <ProgressBar value={run.total ? run.done / run.total : 0} label={t.generate} />
    </div>
  );
}

/** The browser tab's only generation: a run continues while the owner visits other admin pages. */
const generation = createGeneration({
  uncached: async (signal) => (await call(getUncached, {}, { signal })).uncachedUrls,
  async generate(imageUrls, signal) {
    const body = { imageUrls, options: { quality: GENERATE_QUALITY } };
    const { processed, errors } = await call(generateCache, { body }, { signal });
    return { processed, errors: errors.length };
  },
  storage: () => sessionStorage,
});
addEventListener('pagehide', generation.onPageHide);
addEventListener('pageshow', generation.onPageShow);

/** Makes missing images and reports the result (CACHE-2). `run` is undefined while none is active. */
function useGeneration() {
  const t = useTexts(cacheTexts);
  const client = useQueryClient();
  const { show } = useToast();
  const run = useSyncExternalStore(generation.subscribe, generation.snapshot);
  const { mutate } = useMutation({
    mutationFn: generation.start,
    onSuccess: ({ kind, processed, errors }) => {
      const words = { nothing: t.nothingUncached, done: t.generated, stopped: t.stopped }[kind];
      show({ title: fillIn(words, { n: processed, m: errors }), durationMs: PRODUCT_TOAST_MS });
    },
    onError: () => show({ title: t.generateFailed, tone: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['cache'] }),
  });
  // Refetches the figures beside the bar after each batch.
  const done = run?.done ?? 0;
  useEffect(() => {
    if (done > 0) void client.invalidateQueries({ queryKey: ['cache'] }, { cancelRefetch: false });
  }, [client, done]);
  const resume = useEffectEvent(() => {
    if (generation.isInterrupted()) mutate();
  });
  useEffect(resume, []);
  return { run, start: () => mutate(), stop: generation.stop };
}
