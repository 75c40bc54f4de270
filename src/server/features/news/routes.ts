import type { FastifyInstance } from 'fastify';
import { listNews, type NewsItem } from '../../../shared/news.ts';
import type { Db } from '../../db/connect.ts';
import { route } from '../../http/route.ts';
import { findNews } from './queries.ts';
import { sanitiseNews } from './sanitise.ts';

export function newsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, listNews, async () => {
    const items = await findNews(db);
    // Sanitised again on the way out: a row may be older than the rule, or written by another hand.
    return items.map((item) => ({
      ...item,
      type: item.type as NewsItem['type'],
      content: sanitiseNews(item.content),
    }));
  });
}
