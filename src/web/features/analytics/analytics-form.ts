import { type AnalyticsSettings, isMeasurementId } from '../../../shared/analytics.ts';

/** The form's values: switches are switches here, and the texts true and false on the wire. */
export interface AnalyticsForm {
  measurementId: string;
  siteName: string;
  enabled: boolean;
  trackingEnabled: boolean;
}

/** What the form begins with: what is saved, else the defaults (ANA-1). */
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

/** A site name left empty is the gallery's own. */
export function bodyOf({ siteName, enabled, trackingEnabled, ...form }: AnalyticsForm) {
  const text = (on: boolean) => (on ? ('true' as const) : ('false' as const));
  return {
    measurementId: form.measurementId.trim(),
    ...(siteName.trim() === '' ? {} : { siteName: siteName.trim() }),
    enabled: text(enabled),
    trackingEnabled: text(trackingEnabled),
  };
}

/** Why a measurement id cannot be saved; undefined for a good one. */
export function problemOf(measurementId: string): 'missing' | 'format' | undefined {
  const id = measurementId.trim();
  if (id === '') return 'missing';
  return isMeasurementId(id) ? undefined : 'format';
}
