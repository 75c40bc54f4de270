import { AnalyticsPanel } from '../../features/analytics/analytics-panel.tsx';

/** The analytics tab (ADM-2, ANA-1). */
export function AnalyticsDesk() {
  return <AnalyticsPanel />;
}
