import { pgTable, serial, text } from '../orm.ts';
import { createdAt, updatedAt } from './columns.ts';

/* The owner's settings. */

export const settings = pgTable('settings', {
  id: serial('id').primaryKey(),
  key: text('key').notNull().unique(),
  value: text('value').notNull(),
  updatedAt: updatedAt(),
});

export const analyticsConfig = pgTable('analytics_config', {
  id: serial('id').primaryKey(),
  measurementId: text('measurement_id').notNull(),
  enabled: text('enabled').notNull().default('false'),
  siteName: text('site_name').notNull().default('Gomai'),
  trackingEnabled: text('tracking_enabled').notNull().default('true'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
