import type { FastifyInstance } from 'fastify';
import { getAnalyticsConfig } from '../../../shared/analytics.ts';
import { route } from '../../http/route.ts';
import type { Analytics } from './analytics.ts';

export function analyticsRoutes(app: FastifyInstance, { config }: Pick<Analytics, 'config'>): void {
  route(app, getAnalyticsConfig, config);
}
