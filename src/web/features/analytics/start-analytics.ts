import { type AnalyticsConfig, getAnalyticsConfig, isMeasurementId } from '../../../shared/analytics.ts';
import { call } from '../../lib/call.ts';
import { logger } from '../../lib/logger.ts';

/** The page and the browser's settings, which decide whether a visit may be counted. */
export interface Visit {
  path: string;
  doNotTrack: string | null | undefined;
  globalPrivacyControl: boolean | undefined;
}

interface Effects {
  config: () => Promise<AnalyticsConfig>;
  install: (measurementId: string, sendPageViews: boolean) => Promise<unknown>;
}

/** False for a visit to the admin or sign-in page, and for a visitor who asked not to be tracked (GA-1). */
export function isTrackingAllowed({ path, doNotTrack, globalPrivacyControl }: Visit): boolean {
  const isOwnersPage = /^\/(admin|login)(\/|$)/i.test(path);
  return !isOwnersPage && globalPrivacyControl !== true && !['1', 'yes'].includes(doNotTrack ?? '');
}

/**
 * Starts Google Analytics if the owner has enabled it and the visit may be counted; resolves to whether it started. A
 * failure is silent (GA-1). Does not wait for Google's script, because some networks block it.
 */
export async function startAnalytics(
  visit: Visit = thisVisit(),
  { config, install }: Effects = { config: () => call(getAnalyticsConfig, {}), install: installGtag },
): Promise<boolean> {
  const stayOff = (error: unknown) => logger.debug('analytics', 'analytics: starting failed', error);
  if (!isTrackingAllowed(visit)) return false;
  try {
    const { enabled, measurementId, trackingEnabled } = await config();
    if (!enabled || !isMeasurementId(measurementId)) return false;
    install(measurementId, trackingEnabled).catch(stayOff);
    return true;
  } catch (error) {
    stayOff(error);
    return false;
  }
}

function thisVisit(): Visit {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return { path: location.pathname, doNotTrack, globalPrivacyControl };
}

const SCRIPT_URL = 'https://www.googletagmanager.com/gtag/js';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * Loads Google's script for a measurement id; rejects if it fails.
 *
 * @param sendPageViews if false, the script is loaded, but sends no page views (ANA-1)
 */
function installGtag(measurementId: string, sendPageViews: boolean): Promise<void> {
  window.dataLayer ??= [];
  gtag('js', new Date());
  gtag('config', measurementId, { send_page_view: sendPageViews });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${SCRIPT_URL}?id=${encodeURIComponent(measurementId)}`;
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${SCRIPT_URL} did not load`)));
    document.head.append(script);
  });
}

/** Google's script accepts only `arguments` objects as commands; it ignores arrays. */
function gtag(..._command: unknown[]): void {
  window.dataLayer?.push(arguments);
}
