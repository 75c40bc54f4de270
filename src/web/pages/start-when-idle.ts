import type { QueryClient } from '@tanstack/react-query';
import { startAnalytics } from '../features/analytics/start-analytics.ts';
import { startFollow } from '../features/follow/follow-section.tsx';
import { showKeys } from '../features/keys/show-keys.tsx';
import { watchSingleKeys } from '../features/keys/single-keys.ts';
import { startOfflineNotice } from '../features/offline/offline-notice.tsx';
import { startOffline } from '../features/offline/start-offline.ts';
import { startPrivacyLines } from '../features/privacy/privacy-lines.tsx';
import { loadToaster } from '../ui/toast/toast-host.tsx';
import { startCanonical } from './head/start-canonical.ts';
import { startTodayFoot } from './home/start-today-foot.tsx';
import { startDayAlone } from './start-day-alone.ts';
import { startDayClock } from './start-day-clock.ts';
import { startPagesAhead } from './start-pages-ahead.ts';

/**
 * Starts everything that can wait until the page is idle, such as the offline cache and the day clock.
 *
 * @param lastKey the last key pressed since hydration
 */
export function startWhenIdle(client: QueryClient, lastKey?: KeyboardEvent): void {
  startOfflineNotice(client);
  startDayAlone(client);
  startCanonical();
  startTodayFoot(client);
  watchSingleKeys(() => void showKeys(), lastKey);
  startDayClock(client);
  startFollow(client);
  startPrivacyLines(client, startAnalytics());
  // Stores the page for offline use after the toaster has loaded, so that the toaster's code is stored too.
  const toaster = loadToaster().catch(() => undefined);
  void toaster.then(startOffline);
  startPagesAhead(client);
}
