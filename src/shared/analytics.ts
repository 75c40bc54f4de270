import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MAX_TITLE_LENGTH } from './limits.ts';
import { RowIdText } from './row-id.ts';

/** Whether and where a visitor's page counts visits (GA-1). */
export const AnalyticsConfig = z.object({
  enabled: z.boolean(),
  measurementId: z.string(),
  /** Whether page views are sent (ANA-1). */
  trackingEnabled: z.boolean(),
});
export type AnalyticsConfig = z.infer<typeof AnalyticsConfig>;

/** `G-` followed by capitals or digits (ANA-1). It becomes part of a script's URL, so nothing else may pass. */
export function isMeasurementId(text: string): boolean {
  return /^G-[A-Z0-9]+$/.test(text);
}

export const getAnalyticsConfig = endpoint({
  method: 'GET',
  path: '/api/analytics/config',
  access: 'public',
  summary: 'Get whether Google Analytics counts visits',
  answer: AnalyticsConfig,
});

const flag = z.enum(['true', 'false'], "Must be 'true' or 'false'");
const measurementId = z
  .string('Invalid Google Analytics Measurement ID format')
  .check(z.trim(), z.refine(isMeasurementId, 'Invalid Google Analytics Measurement ID format'));
const siteName = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TITLE_LENGTH));

/** The stored settings (ANA-1). `id` is null if none are stored; the other fields are then defaults. */
export const AnalyticsSettings = z.object({
  id: z.nullable(z.int()),
  measurementId: z.string(),
  siteName: z.string(),
  enabled: flag,
  trackingEnabled: flag,
  updatedAt: z.nullable(z.iso.datetime()),
});
export type AnalyticsSettings = z.infer<typeof AnalyticsSettings>;

export const getAnalyticsSettings = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/config',
  access: 'owner',
  summary: 'Get the Google Analytics settings',
  answer: AnalyticsSettings,
});

export const saveAnalyticsSettings = endpoint({
  method: 'POST',
  path: '/api/admin/analytics/config',
  access: 'owner',
  summary: 'Save the Google Analytics settings; omitted ones get their defaults',
  body: z.object({
    measurementId,
    siteName: z.optional(siteName),
    enabled: z._default(flag, 'false'),
    trackingEnabled: z._default(flag, 'true'),
    /** The values that the form showed. 409 if a field to change has since been changed to another value. */
    before: z.optional(
      z.object({
        measurementId: z.optional(z.string()),
        siteName: z.optional(z.string()),
        enabled: z.optional(flag),
        trackingEnabled: z.optional(flag),
      }),
    ),
  }),
  answer: AnalyticsSettings,
});

export const deleteAnalyticsSettings = endpoint({
  method: 'DELETE',
  path: '/api/admin/analytics/config/{id}',
  access: 'owner',
  summary: 'Delete the Google Analytics settings, which turns it off',
  params: z.object({ id: RowIdText }),
  answer: z.object({}),
});
