import type { AnalyticsConfig, AnalyticsSettings } from '../../../shared/analytics.ts';
import type { Language } from '../../../shared/owner-text.ts';
import { useTexts } from '../../lib/texts.ts';
import { useTimeZone, wallTime } from '../../lib/time/zoned-time.ts';
import { analyticsTexts } from './texts.ts';

interface AnalyticsSummaryProps {
  config: AnalyticsConfig;
  settings: AnalyticsSettings;
  language: Language;
}

/** What is in effect while visits are counted (ANA-1). */
export function AnalyticsSummary({ config, settings, language }: AnalyticsSummaryProps) {
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
