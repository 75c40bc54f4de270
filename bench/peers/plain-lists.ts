/**
 * The gallery's lists without its cache: Fastify runs the same queries at every request, and `@fastify/compress`
 * compresses the responses.
 */
import fastifyCompress from '@fastify/compress';
import Fastify from 'fastify';
import { connect } from '../../src/server/db/connect.ts';
import { findGalleryPage } from '../../src/server/features/collections/gallery-page.ts';
import { findCollections } from '../../src/server/features/collections/queries.ts';
import { findTopLiked } from '../../src/server/features/likes/queries.ts';
import { findCameras } from '../../src/server/features/metadata/routes.ts';
import { findNews } from '../../src/server/features/news/queries.ts';
import { dateIn } from '../../src/shared/wall-clock.ts';
import { MIGRATIONS } from '../support/ten-years-gallery.ts';

const { DATABASE_URL, DATA_DIR = '' } = process.env;
const database = await connect({
  databaseUrl: DATABASE_URL,
  dataDir: DATA_DIR,
  migrationsFolder: MIGRATIONS,
});
const { db } = database;
const today = () => dateIn('UTC', new Date());

const app = Fastify();
await app.register(fastifyCompress, { encodings: ['br', 'gzip'], threshold: 1024 });
app.get<{ Querystring: { page?: string; hearts?: string } }>('/api/collections/page', ({ query }) =>
  findGalleryPage(db, today(), {
    page: Number(query.page ?? 1),
    hearts: query.hearts === undefined ? undefined : Number(query.hearts),
  }),
);
app.get('/api/collections/today', async () => (await findCollections(db, { date: today() }))[0]);
app.get('/api/photos/top-liked', () => findTopLiked(db, today()));
app.get('/api/metadata/filters', async () => ({ cameras: await findCameras(db, today()) }));
app.get('/api/news', () => findNews(db, { until: today(), latest: 3 }));

console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
process.once('SIGTERM', async () => {
  await app.close();
  await database.close();
  process.exit(0);
});
