import type { FastifyInstance } from 'fastify';
import { listAuditEntries } from '../../../shared/audit.ts';
import type { Db } from '../../db/connect.ts';
import { readPage } from '../../db/queries/row-pages.ts';
import { route } from '../../http/route.ts';
import { findEntries } from './queries.ts';

const PAGE_SIZE = 50;

export function auditRoutes(app: FastifyInstance, db: Db): void {
  route(app, listAuditEntries, ({ query }) => readPage(PAGE_SIZE, (limit) => findEntries(db, query, limit)));
}
