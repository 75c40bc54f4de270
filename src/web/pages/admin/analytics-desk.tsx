import { AnalyticsPanel } from '../../features/analytics/analytics-panel.tsx';
import { DeskTitle } from './desk-title.tsx';

/** The analytics tab (ADM-2, ANA-1). */
export function AnalyticsDesk() {
  return (
    <>
      <DeskTitle slug="analytics" />
      <AnalyticsPanel />
    </>
  );
}
