import type { FastifyInstance } from 'fastify';
import { type BuildFacts, getBuildInfo } from '../../../shared/build-info.ts';
import { route } from '../../http/route.ts';

interface BuildInfoOptions {
  /** Read once at the start, because a later build may overwrite the facts' file while the server runs. */
  facts: BuildFacts;
  version: string;
  environment: string;
}

export function buildInfoRoutes(
  app: FastifyInstance,
  { facts, version, environment }: BuildInfoOptions,
): void {
  route(app, getBuildInfo, () => ({ ...facts, version, environment }));
}
