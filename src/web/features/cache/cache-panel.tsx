import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useEffectEvent } from 'react';
import type { CacheStats } from '../../../shared/cache.ts';
import type { Language } from '../../../shared/owner-text.ts';
import { LanguageContext, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { DeskSection } from '../../ui/desk-section.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast-store.ts';
import { useToast } from '../../ui/use-toast.ts';
import { cacheStatsQuery } from './cache-query.ts';
import { ClearCacheButton } from './clear-cache-button.tsx';
import { EnvironmentFigures } from './environment-figures.tsx';
import { Figure, Figures } from './figures.tsx';
import { GenerateCache } from './generate-cache.tsx';
import { HealthBanner } from './health-banner.tsx';
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
  const sayFailed = useEffectEvent(() =>
    show({ title: t.error, description: t.statsFailed, tone: 'destructive', durationMs: PRODUCT_TOAST_MS }),
  );
  const { errorUpdateCount } = stats;
  useEffect(() => {
    if (errorUpdateCount > 0) sayFailed();
  }, [errorUpdateCount]);

  const refresh = (label: string) => (
    <Button aria-disabled={stats.isFetching} onClick={() => stats.isFetching || stats.refetch()}>
      {stats.isFetching ? t.refreshing : label}
    </Button>
  );
  return (
    <div lang={language}>
      {stats.data && !stats.isError ? (
        <Figured stats={stats.data} language={language} refresh={refresh(t.refresh)} />
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

interface FiguredProps {
  stats: CacheStats;
  language: Language;
  refresh: ReactNode;
}

function Figured({ stats, language, refresh }: FiguredProps) {
  const t = useTexts(cacheTexts);
  const { imageCache, exifCache } = stats;
  const number = (value: number) => value.toLocaleString(language);
  return (
    <>
      <DeskSection title={t.environment} lead={t.environmentLead}>
        <EnvironmentFigures stats={stats} language={language} />
      </DeskSection>
      <DeskSection title={t.health}>
        <HealthBanner {...imageCache.health} />
      </DeskSection>
      <DeskSection title={t.image} lead={t.imageLead}>
        <ImageFigures imageCache={imageCache} language={language} />
        <div className="flex flex-wrap gap-3 pt-5">
          <GenerateCache />
          {refresh}
          <ClearCacheButton type="image" />
        </div>
      </DeskSection>
      <DeskSection title={t.exif} lead={t.exifLead}>
        <Figures columns={4}>
          <Figure label={t.size} value={number(exifCache.size)} />
          <Figure label={t.hitRate} value={percentText(exifCache.hitRate)} />
          <Figure label={t.hits} value={number(exifCache.hits)} />
          <Figure label={t.misses} value={number(exifCache.misses)} />
        </Figures>
        <div className="pt-5">
          <ClearCacheButton type="exif" />
        </div>
      </DeskSection>
      <DeskSection title={t.all} lead={t.allLead}>
        <ClearCacheButton type="all" />
      </DeskSection>
    </>
  );
}
