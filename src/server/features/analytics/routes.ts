import type { FastifyInstance } from 'fastify';
import {
  type AnalyticsSettings,
  deleteAnalyticsSettings,
  getAnalyticsConfig,
  getAnalyticsSettings,
  saveAnalyticsSettings,
} from '../../../shared/analytics.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Db } from '../../db/connect.ts';
import { route } from '../../http/route.ts';
import type { Analytics } from './analytics.ts';
import {
  type AnalyticsRow,
  deleteAnalyticsConfig,
  findAnalyticsConfig,
  saveAnalyticsConfig,
} from './queries.ts';

interface AnalyticsRoutesOptions {
  db: Db;
  analytics: Pick<Analytics, 'config' | 'changed'>;
  /** The gallery's name, the default of the `siteName` in the settings. */
  siteName: () => Promise<string>;
}

/** Serves the configuration for visitors' pages (GA-1) and the owner's settings (ANA-1). */
export function analyticsRoutes(
  app: FastifyInstance,
  { db, analytics, siteName }: AnalyticsRoutesOptions,
): void {
  route(app, getAnalyticsConfig, analytics.config);

  route(app, getAnalyticsSettings, async () => {
    const row = await findAnalyticsConfig(db);
    return row ? settingsOf(row) : { ...unsaved, siteName: await siteName() };
  });

  route(app, saveAnalyticsSettings, async ({ body: { before, ...body } }) => {
    const values = { ...body, siteName: body.siteName ?? (await siteName()) };
    const row = await saveAnalyticsConfig(db, values, before);
    await analytics.changed();
    return settingsOf(row);
  });

  route(app, deleteAnalyticsSettings, async ({ params }) => {
    const found = await deleteAnalyticsConfig(db, params.id);
    if (!found) throw new AppError('not_found', 'Analytics settings not found');
    await analytics.changed();
    return {};
  });
}

const unsaved: AnalyticsSettings = {
  id: null,
  measurementId: '',
  siteName: '',
  enabled: 'false',
  trackingEnabled: 'true',
  updatedAt: null,
};

/** `enabled` and `trackingEnabled` count as false unless the column is the text `true`, as for visitors. */
function settingsOf(row: AnalyticsRow): AnalyticsSettings {
  const { id, measurementId, siteName, enabled, trackingEnabled, updatedAt } = row;
  return {
    id,
    measurementId,
    siteName,
    enabled: enabled === 'true' ? 'true' : 'false',
    trackingEnabled: trackingEnabled === 'true' ? 'true' : 'false',
    updatedAt: updatedAt.toISOString(),
  };
}
