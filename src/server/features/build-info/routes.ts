import type { FastifyInstance } from 'fastify';
import { type BuildFacts, getBuildInfo } from '../../../shared/build-info.ts';
import { route } from '../../http/route.ts';

interface BuildInfoOptions {
  /** Read once: the running server is of the build it was started with, whatever is built beside it. */
  facts: BuildFacts;
  environment: string;
}

export function buildInfoRoutes(app: FastifyInstance, { facts, environment }: BuildInfoOptions): void {
  route(app, getBuildInfo, () => ({ ...facts, environment }));
}
