import { useTexts } from '../../../lib/texts.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { StaggeredFive } from './staggered-five.tsx';
import { todayTexts } from './today-texts.ts';

/** Placeholders in the layout `wall` while today's collection is loading. */
export function TodayLoading() {
  const t = useTexts(todayTexts);
  return (
    <div role="status" aria-label={t.loading} className="motion-safe:animate-pulse">
      <StaggeredFive
        heading={
          <div className="pt-1">
            <div className="h-3 w-36 bg-hairline" />
            <div className="mt-5 h-[clamp(72px,9vw,124px)] w-3/4 bg-hairline" />
          </div>
        }
        places={[1, 2, 3, 4, 5].map((place) => <div key={place} className="size-full bg-hairline" />)}
      />
    </div>
  );
}

/** Today's collection could not be loaded. */
export function TodayFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(todayTexts);
  return (
    <LoadFailed onRetry={onRetry} className="mx-auto max-w-xl py-[16vh] text-center">
      <h1 className="display-title">{t.failed}</h1>
      <p className="hint mt-4">{t.failedHint}</p>
    </LoadFailed>
  );
}
