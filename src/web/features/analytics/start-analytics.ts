import { type AnalyticsConfig, getAnalyticsConfig, isMeasurementId } from '../../../shared/analytics.ts';
import { call } from '../../lib/call.ts';
import { logger } from '../../lib/logger.ts';
import { installGtag } from './gtag.ts';

/** What the decision depends on: the page and the visitor's browser. */
export interface Visit {
  path: string;
  doNotTrack: string | null | undefined;
  globalPrivacyControl: boolean | undefined;
}

interface Effects {
  config: () => Promise<AnalyticsConfig>;
  install: (measurementId: string, sendPageViews: boolean) => Promise<unknown>;
}

/** True for visits that may be counted: no admin page, and no visitor who asked not to be tracked (GA-1). */
export function mayMeasure({ path, doNotTrack, globalPrivacyControl }: Visit): boolean {
  const isOwnersPage = /^\/(admin|login)(\/|$)/i.test(path);
  return !isOwnersPage && globalPrivacyControl !== true && !['1', 'yes'].includes(doNotTrack ?? '');
}

/** Starts counting if the owner has switched it on. A failure is silent and leaves the visit uncounted (GA-1). */
export async function startAnalytics(
  visit: Visit = thisVisit(),
  { config, install }: Effects = { config: () => call(getAnalyticsConfig, {}), install: installGtag },
): Promise<void> {
  if (!mayMeasure(visit)) return;
  try {
    const { enabled, measurementId, trackingEnabled } = await config();
    if (enabled && isMeasurementId(measurementId)) await install(measurementId, trackingEnabled);
  } catch (error) {
    logger.debug('analytics', 'Analytics stays off', error);
  }
}

function thisVisit(): Visit {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return { path: location.pathname, doNotTrack, globalPrivacyControl };
}
