import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useEffectEvent } from 'react';
import { type CacheStats, getCacheStats, type HealthStatus } from '../../../shared/cache.ts';
import type { Language } from '../../../shared/owner-text.ts';
import { call } from '../../lib/call.ts';
import { fillIn, LanguageContext, useTexts } from '../../lib/texts.ts';
import { useTimeZone, wallClock } from '../../lib/time/zoned-time.ts';
import { Button } from '../../ui/button.tsx';
import { PanelSection } from '../../ui/panel-section.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { ClearCacheButton } from './clear-cache-button.tsx';
import { Figure, Figures } from './figures.tsx';
import { GenerateCache } from './generate-cache.tsx';
import { ImageFigures } from './image-figures.tsx';
import { cacheTexts } from './texts.ts';
import { percentText } from './usage.ts';

/** The cache tab (CACHE-1): figures, health, and the actions to fill and clear the caches. */
export function CachePanel() {
  const t = useTexts(cacheTexts);
  // CACHE-1 quotes the tab's Japanese texts, so Japanese applies until a language is chosen.
  const language = useContext(LanguageContext) ?? 'ja';
  const stats = useQuery(cacheStatsQuery(language));
  const { show } = useToast();
  const showFailure = useEffectEvent(() =>
    show({ title: t.error, description: t.statsFailed, tone: 'destructive', durationMs: PRODUCT_TOAST_MS }),
  );
  const { errorUpdateCount } = stats;
  useEffect(() => {
    if (errorUpdateCount > 0) showFailure();
  }, [errorUpdateCount]);

  const refresh = (label: string) => (
    <Button aria-disabled={stats.isFetching} onClick={() => stats.isFetching || stats.refetch()}>
      {stats.isFetching ? t.refreshing : label}
    </Button>
  );
  return (
    <div lang={language}>
      {stats.data && !stats.isError ? (
        <CacheFigures stats={stats.data} language={language} refresh={refresh(t.refresh)} />
      ) : stats.isError ? (
        <div role="alert" className="flex flex-col items-start gap-4 pt-10">
          <p>{t.noStats}</p>
          {refresh(t.again)}
        </div>
      ) : (
        <p role="status" className="pt-10 text-soft">
          {t.loading}
        </p>
      )}
    </div>
  );
}

interface CacheFiguresProps {
  stats: CacheStats;
  language: Language;
  refresh: ReactNode;
}

function CacheFigures({ stats, language, refresh }: CacheFiguresProps) {
  const t = useTexts(cacheTexts);
  const { imageCache, exifCache } = stats;
  const number = (value: number) => value.toLocaleString(language);
  return (
    <>
      <PanelSection title={t.environment} lead={t.environmentLead}>
        <EnvironmentFigures stats={stats} language={language} />
      </PanelSection>
      <PanelSection title={t.health}>
        <HealthBanner {...imageCache.health} />
      </PanelSection>
      <PanelSection title={t.image} lead={t.imageLead}>
        <ImageFigures imageCache={imageCache} language={language} />
        <div className="flex flex-wrap gap-3 pt-5">
          <GenerateCache />
          {refresh}
          <ClearCacheButton type="image" />
        </div>
      </PanelSection>
      <PanelSection title={t.exif} lead={t.exifLead}>
        <Figures columns={4}>
          <Figure label={t.size} value={number(exifCache.size)} />
          <Figure label={t.hitRate} value={percentText(exifCache.hitRate)} />
          <Figure label={t.hits} value={number(exifCache.hits)} />
          <Figure label={t.misses} value={number(exifCache.misses)} />
        </Figures>
        <div className="pt-5">
          <ClearCacheButton type="exif" />
        </div>
      </PanelSection>
      <PanelSection title={t.all} lead={t.allLead}>
        <ClearCacheButton type="all" />
      </PanelSection>
    </>
  );
}

/** Refetched whenever the panel opens (CACHE-1), and when ['cache'] is invalidated. */
const cacheStatsQuery = (language: Language, via = call) =>
  queryOptions({
    queryKey: ['cache', 'stats', language],
    queryFn: ({ signal }) => via(getCacheStats, { query: { language } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Green, yellow and red with a contrast of at least 4.5:1 in both themes. */
const tones: Record<HealthStatus, string> = {
  healthy: 'text-[light-dark(#2c6a3f,#86c498)]',
  warning: 'text-[light-dark(#7d5a00,#dcb552)]',
  critical: 'text-[light-dark(#b3291a,#f08474)]',
};

const marks: Record<HealthStatus, string> = {
  healthy: 'M3.5 8.5l3 3 6-7',
  warning: 'M8 3v6.5M8 12.8v.2',
  critical: 'M4 4l8 8M12 4l-8 8',
};

/** The cache's health as a colour, a symbol and a word, with reasons (CACHE-1). */
function HealthBanner({ status, messages }: CacheStats['imageCache']['health']) {
  const t = useTexts(cacheTexts);
  return (
    <div className={`border-l-2 border-current pl-4 ${tones[status]}`}>
      <p className="flex items-center gap-2 text-[15px] leading-7 font-medium">
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4" fill="none" stroke="currentColor">
          <path d={marks[status]} strokeWidth={1.8} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        {t[status]}
      </p>
      <ul className="text-ink">
        {(messages.length === 0 ? [t.allWell] : messages).map((message) => (
          <li key={message} className="py-0.5 leading-relaxed">
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface EnvironmentFiguresProps {
  stats: CacheStats;
  language: Language;
}

/** The process that answered, its environment, and the time of the figures (CACHE-1). */
function EnvironmentFigures({ stats, language }: EnvironmentFiguresProps) {
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
