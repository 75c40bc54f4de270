import { queryOptions } from '@tanstack/react-query';
import {
  deleteAnalyticsSettings,
  getAnalyticsConfig,
  getAnalyticsSettings,
} from '../../../shared/analytics.ts';
import { call, hasReason } from '../../lib/call.ts';

/** The owner's settings. Invalidated, like the public config, by ['analytics'] (ANA-1). */
export const analyticsSettingsQuery = (via = call) =>
  queryOptions({
    queryKey: ['analytics', 'admin'],
    queryFn: ({ signal }) => via(getAnalyticsSettings, {}, { signal }),
    // Another device may have changed the settings since the tab was last open.
    gcTime: 0,
  });

/** The analytics settings for visitors' pages. */
export const publicAnalyticsQuery = (via = call) =>
  queryOptions({
    queryKey: ['analytics', 'public'],
    queryFn: ({ signal }) => via(getAnalyticsConfig, {}, { signal }),
    gcTime: 0,
  });

/** Deletes the owner's settings, unless another tab has done so already. */
export async function removeAnalyticsSettings(id: number, via = call): Promise<void> {
  try {
    await via(deleteAnalyticsSettings, { params: { id } });
  } catch (error) {
    if (!hasReason(error, 'not_found')) throw error;
  }
}
