import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { LanguageContext, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { DeskSection } from '../../ui/desk-section.tsx';
import { AnalyticsEditor } from './analytics-editor.tsx';
import { analyticsSettingsQuery, publicAnalyticsQuery } from './analytics-queries.ts';
import { AnalyticsSummary } from './analytics-summary.tsx';
import { analyticsTexts } from './texts.ts';

/** The analytics tab (ANA-1): the settings, and while they count, what is in effect. */
export function AnalyticsPanel() {
  const t = useTexts(analyticsTexts);
  // Its quoted wording is Japanese, so that is its language until one is chosen.
  const language = useContext(LanguageContext) ?? 'ja';
  const settings = useQuery(analyticsSettingsQuery());
  const config = useQuery(publicAnalyticsQuery());
  return (
    <div lang={language}>
      <DeskSection title={t.title} lead={t.lead}>
        {settings.data ? (
          <AnalyticsEditor settings={settings.data} />
        ) : settings.isError && !settings.isFetching ? (
          <div role="alert" className="flex flex-col items-start gap-4">
            <p>{t.loadFailed}</p>
            <Button onClick={() => settings.refetch()}>{t.again}</Button>
          </div>
        ) : (
          <p role="status" className="text-soft">
            {t.loading}
          </p>
        )}
      </DeskSection>
      {settings.data && config.data?.enabled && (
        <DeskSection title={t.summary} lead={t.summaryLead}>
          <AnalyticsSummary config={config.data} settings={settings.data} language={language} />
        </DeskSection>
      )}
    </div>
  );
}
