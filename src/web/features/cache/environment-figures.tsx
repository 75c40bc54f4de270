import type { CacheStats } from '../../../shared/cache.ts';
import type { Language } from '../../../shared/owner-text.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { useTimeZone, wallClock } from '../../lib/time/zoned-time.ts';
import { Figure, Figures } from './figures.tsx';
import { cacheTexts } from './texts.ts';

interface EnvironmentFiguresProps {
  stats: CacheStats;
  language: Language;
}

/** The process that answered, its environment, and when (CACHE-1). */
export function EnvironmentFigures({ stats, language }: EnvironmentFiguresProps) {
  const t = useTexts(cacheTexts);
  const timeZone = useTimeZone();
  const { isPM2, workerId, nodeEnv } = stats.environment;
  return (
    <Figures columns={2}>
      <Figure label={t.mode} value={isPM2 ? fillIn(t.cluster, { id: workerId ?? '?' }) : t.single} />
      <Figure
        label={t.nodeEnv}
        value={nodeEnv}
        notes={[`${t.measured} ${wallClock(stats.timestamp, language, timeZone)}`]}
      />
    </Figures>
  );
}
