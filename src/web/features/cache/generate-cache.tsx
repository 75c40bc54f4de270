import { fillIn, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { cacheTexts } from './texts.ts';
import { useGeneration } from './use-generation.ts';

/** The tab's main action and its progress (CACHE-2). */
export function GenerateCache() {
  const t = useTexts(cacheTexts);
  const { run, start, stop } = useGeneration();
  if (run === undefined) {
    return (
      <Button look="seal" onClick={start}>
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
