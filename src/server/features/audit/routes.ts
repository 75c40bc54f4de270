import type { FastifyInstance } from 'fastify';
import { listAuditEntries } from '../../../shared/audit.ts';
import type { Db } from '../../db/connect.ts';
import { route } from '../../http/route.ts';
import { findEntries } from './queries.ts';

const PAGE_SIZE = 50;

export function auditRoutes(app: FastifyInstance, db: Db): void {
  route(app, listAuditEntries, async ({ query }) => {
    // One more than shown, to know whether there is a next page.
    const found = await findEntries(db, query, PAGE_SIZE + 1);
    const items = found.slice(0, PAGE_SIZE);
    return { items, next: found.length > PAGE_SIZE ? (items.at(-1)?.id ?? null) : null };
  });
}
