import type { FastifyInstance } from 'fastify';
import {
  type Collection,
  createCollection,
  deleteCollection,
  getRandomCollection,
  getTodaysCollection,
  listAllCollections,
  listCollections,
  updateCollection,
} from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Db } from '../../db/connect.ts';
import { route } from '../../http/route.ts';
import {
  type CollectionFilter,
  deleteCollectionById,
  findCollections,
  findOwnCollections,
  findRandomCollectionId,
} from './queries.ts';
import { changeDay, createDay } from './save-collection.ts';

interface CollectionsOptions {
  db: Db;
  /** Today in the site's time zone (TODAY-4). */
  today: () => DateString;
  /** A day has new photos: copied, read and prepared if and only if `within` commits. */
  onSaved: (collectionId: number, within: Db) => Promise<void>;
}

export function collectionsRoutes(app: FastifyInstance, { db, today, onSaved }: CollectionsOptions): void {
  route(app, listCollections, ({ query }) =>
    findCollections(db, { until: today(), ...(query.camera ? { camera: query.camera } : {}) }),
  );

  route(app, listAllCollections, () => findOwnCollections(db));

  route(app, getTodaysCollection, () => getOne(db, { date: today() }, 'No photos for today'));

  route(app, getRandomCollection, async () => {
    const id = await findRandomCollectionId(db, today());
    if (id === undefined) throw new AppError('not_found', 'No photos yet');
    return getOne(db, { id }, 'No photos yet');
  });

  route(app, createCollection, async ({ body, reply }) => {
    const id = await db.transaction(async (tx) => {
      const created = await createDay(tx, { ...body, date: body.date ?? today() });
      await onSaved(created, tx);
      return created;
    });
    reply.code(201);
    return getOne(db, { id });
  });

  route(app, updateCollection, async ({ params, body }) => {
    const id = await db.transaction(async (tx) => {
      const changed = await changeDay(tx, params.date, body);
      await onSaved(changed, tx);
      return changed;
    });
    return getOne(db, { id });
  });

  route(app, deleteCollection, async ({ params }) => {
    const gone = await getOne(db, { date: params.date }, `There is no collection of ${params.date}`);
    await deleteCollectionById(db, gone.id);
    return gone;
  });
}

async function getOne(
  db: Db,
  filter: CollectionFilter,
  missing = 'Collection not found',
): Promise<Collection> {
  const [collection] = await findCollections(db, filter);
  if (collection === undefined) throw new AppError('not_found', missing);
  return collection;
}
