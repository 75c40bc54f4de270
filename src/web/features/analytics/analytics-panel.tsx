import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import type { AnalyticsConfig, AnalyticsSettings } from '../../../shared/analytics.ts';
import type { Language } from '../../../shared/owner-text.ts';
import { LanguageContext, useTexts } from '../../lib/texts.ts';
import { useTimeZone, wallTime } from '../../lib/time/zoned-time.ts';
import { PanelSection } from '../../ui/panel-section.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { AnalyticsEditor } from './analytics-editor.tsx';
import { analyticsSettingsQuery, publicAnalyticsQuery } from './analytics-queries.ts';
import { analyticsTexts } from './texts.ts';

/** The analytics tab (ANA-1): the settings, and, if analytics is enabled, a summary of what is in effect. */
export function AnalyticsPanel() {
  const t = useTexts(analyticsTexts);
  // ANA-1 quotes the tab's Japanese texts, so Japanese applies until a language is chosen.
  const language = useContext(LanguageContext) ?? 'ja';
  const settings = useQuery(analyticsSettingsQuery());
  const config = useQuery(publicAnalyticsQuery());
  return (
    <div lang={language}>
      <PanelSection title={t.title} lead={t.lead}>
        {settings.data ? (
          <AnalyticsEditor settings={settings.data} />
        ) : (
          <QueryState query={settings} failed={t.loadFailed} loading={t.loading} again={t.again} />
        )}
      </PanelSection>
      {settings.data && config.data?.enabled && (
        <PanelSection title={t.summary} lead={t.summaryLead}>
          <AnalyticsSummary config={config.data} settings={settings.data} language={language} />
        </PanelSection>
      )}
    </div>
  );
}

interface AnalyticsSummaryProps {
  config: AnalyticsConfig;
  settings: AnalyticsSettings;
  language: Language;
}

function AnalyticsSummary({ config, settings, language }: AnalyticsSummaryProps) {
  const t = useTexts(analyticsTexts);
  const timeZone = useTimeZone();
  const rows = [
    [t.measurementId, config.measurementId],
    [t.siteName, settings.siteName],
    [t.pageViews, config.trackingEnabled ? t.sent : t.notSent],
    [t.updated, settings.updatedAt && wallTime(settings.updatedAt, language, timeZone)],
  ] as const;
  return (
    <dl className="border-t border-hairline">
      {rows.map(([label, value]) => (
        <div key={label} className="flex gap-6 border-b border-hairline py-2">
          <dt className="w-28 shrink-0 text-soft">{label}</dt>
          <dd className="min-w-0 tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
