import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { LanguageContext, useTexts } from '../../lib/texts.ts';
import { DeskSection } from '../../ui/desk-section.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { AnalyticsEditor } from './analytics-editor.tsx';
import { analyticsSettingsQuery, publicAnalyticsQuery } from './analytics-queries.ts';
import { AnalyticsSummary } from './analytics-summary.tsx';
import { analyticsTexts } from './texts.ts';

/** The analytics tab (ANA-1): the settings, and what is in effect while visits are counted. */
export function AnalyticsPanel() {
  const t = useTexts(analyticsTexts);
  // ANA-1 quotes the tab's Japanese texts, so Japanese applies until a language is chosen.
  const language = useContext(LanguageContext) ?? 'ja';
  const settings = useQuery(analyticsSettingsQuery());
  const config = useQuery(publicAnalyticsQuery());
  return (
    <div lang={language}>
      <DeskSection title={t.title} lead={t.lead}>
        {settings.data ? (
          <AnalyticsEditor settings={settings.data} />
        ) : (
          <QueryState query={settings} failed={t.loadFailed} loading={t.loading} again={t.again} />
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
