import type { FastifyInstance } from 'fastify';
import { type BuildFacts, getBuildInfo } from '../../../shared/build-info.ts';
import { route } from '../../http/route.ts';

interface BuildInfoOptions {
  /** Read once: the server belongs to the build it was started with, even if another is made meanwhile. */
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
