import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What a visitor's page needs to know: whether, and for whom, visits are counted (GA-1). */
export const AnalyticsConfig = z.object({ enabled: z.boolean(), measurementId: z.string() });
export type AnalyticsConfig = z.infer<typeof AnalyticsConfig>;

/** `G-` and capitals or digits (ANA-1). It becomes part of a script's address: nothing else may pass. */
export function isMeasurementId(text: string): boolean {
  return /^G-[A-Z0-9]+$/.test(text);
}

export const getAnalyticsConfig = endpoint({
  method: 'GET',
  path: '/api/analytics/config',
  access: 'public',
  summary: 'Whether visits are counted by Google Analytics',
  answer: AnalyticsConfig,
});
