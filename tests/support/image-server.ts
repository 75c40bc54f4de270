import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import type { Db } from '../../src/server/db/connect.ts';
import { sessionTable } from '../../src/server/features/auth/queries.ts';
import { createPhotos, type Photos } from '../../src/server/features/images/photos.ts';
import { imagesRoutes } from '../../src/server/features/images/routes.ts';
import { createResponseCache } from '../../src/server/http/caching/response-cache.ts';
import { imageKey } from '../../src/server/http/caching/response-keys.ts';
import { serverWith } from '../../src/server/http/connections/listener-chain.ts';
import { installErrorHandler } from '../../src/server/http/error-handler.ts';
import { installSessions, isOwner, sessionCookieName } from '../../src/server/http/session.ts';
import { openMediaFolder } from '../../src/server/platform/files/folder-media-store.ts';
import { createSafeFetch } from '../../src/server/platform/safe-fetch.ts';
import type { UploadedPhoto } from '../../src/shared/owner-images.ts';
import { createTestDatabase } from './database.ts';
import { photoForm } from './photo-form.ts';

export interface ImageServer {
  app: FastifyInstance;
  db: Db;
  photos: Photos;
  folder: string;
  /** The URLs of photos that visitors may see. */
  published: Set<string>;
  /** The keys of the renditions that were made instead of taken from a cache, in order. */
  transforms: string[];
  prepared: string[];
  /** The headers of the signed-in owner's requests. */
  owner: { cookie: string };
  upload(
    data: Buffer,
    fileName?: string,
  ): Promise<{ status: number; body: UploadedPhoto & { code?: string } }>;
  close(): Promise<void>;
}

/** Starts the image routes on a real database and folder. The test decides which photos are published. */
export async function startImageServer({ trustedSources = [] as string[] } = {}): Promise<ImageServer> {
  const folder = await mkdtemp(join(tmpdir(), 'gomai-images-'));
  const { database, remove } = await createTestDatabase();
  let version = 0;
  const responses = createResponseCache({
    keyOf: imageKey({ sessionCookie: sessionCookieName(false) }),
    max: 100,
    version: () => version,
  });
  const app = fastify({ serverFactory: serverWith([responses]) });
  responses.install(app);
  installErrorHandler(app);
  const now = () => new Date();
  await installSessions(app, { table: sessionTable(database.db, now), https: false, now });
  app.get('/sign-in', async (_, reply) => {
    await app.sessions.start(1, reply);
    return {};
  });

  const transforms: string[] = [];
  const photos = createPhotos({
    db: database.db,
    mediaStore: await openMediaFolder(join(folder, 'media')),
    fetchPhoto: createSafeFetch({ trustedSources }),
    cacheDir: join(folder, 'cache'),
    log: app.log,
    version: () => String(version),
    onTransform: (key) => transforms.push(key),
  });
  // Each change increases the version, as in the database, so that cached responses become invalid.
  const published = new (class extends Set<string> {
    override add(url: string) {
      version += 1;
      return super.add(url);
    }
    override delete(url: string) {
      version += 1;
      return super.delete(url);
    }
  })();
  const prepared: string[] = [];
  await imagesRoutes(app, {
    photos,
    responses,
    photosVersion: () => String(version),
    mayShow: async (url, request) => (await isOwner(request)) || published.has(url),
    prepareAhead: ({ sha256 }) => void prepared.push(sha256),
  });
  const signedIn = await app.inject('/sign-in');
  const owner = { cookie: String(signedIn.headers['set-cookie']).split(';')[0] ?? '' };

  return {
    app,
    db: database.db,
    photos,
    folder,
    published,
    transforms,
    prepared,
    owner,
    async upload(data, fileName = 'photo.jpg') {
      const { type, body } = await photoForm(data, fileName);
      const answer = await app.inject({
        method: 'POST',
        url: '/api/admin/photos',
        headers: { ...owner, 'content-type': type },
        payload: body,
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    async close() {
      await app.close();
      await photos.close();
      await remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
