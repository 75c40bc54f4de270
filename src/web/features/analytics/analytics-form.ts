import { type AnalyticsSettings, isMeasurementId } from '../../../shared/analytics.ts';

/** The form's values. Switches are booleans here; in the API they are the strings `'true'` and `'false'`. */
export interface AnalyticsForm {
  measurementId: string;
  siteName: string;
  enabled: boolean;
  trackingEnabled: boolean;
}

/** The form's values for the stored settings, or the defaults if none are stored (ANA-1). */
export function formOf({ id, ...saved }: AnalyticsSettings): AnalyticsForm {
  if (id === null)
    return { measurementId: '', siteName: saved.siteName, enabled: true, trackingEnabled: true };
  return {
    measurementId: saved.measurementId,
    siteName: saved.siteName,
    enabled: saved.enabled === 'true',
    trackingEnabled: saved.trackingEnabled === 'true',
  };
}

/** The body of a save. An empty site name is omitted: the server then uses the gallery's name. */
export function bodyOf({ siteName, enabled, trackingEnabled, ...form }: AnalyticsForm) {
  const text = (on: boolean) => (on ? ('true' as const) : ('false' as const));
  return {
    measurementId: form.measurementId.trim(),
    ...(siteName.trim() === '' ? {} : { siteName: siteName.trim() }),
    enabled: text(enabled),
    trackingEnabled: text(trackingEnabled),
  };
}

/** Why a measurement id cannot be saved; undefined if it is valid. */
export function problemOf(measurementId: string): 'missing' | 'format' | undefined {
  const id = measurementId.trim();
  if (id === '') return 'missing';
  return isMeasurementId(id) ? undefined : 'format';
}
