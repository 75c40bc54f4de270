import type { FastifyInstance } from 'fastify';
import { downloadBackup, getBackups, makeBackup } from '../../../shared/backups.ts';
import type { Db } from '../../db/connect.ts';
import { readByteRange } from '../../http/byte-range.ts';
import { route } from '../../http/route.ts';
import { latestMoment } from '../../platform/latest-moment.ts';
import type { Backups } from './backups.ts';
import { findFailure, type Nightly } from './nightly.ts';
import { packArchive } from './pack.ts';
import type { BackupRotation } from './rotation.ts';

interface BackupRoutesOptions {
  db: Db;
  backups: Backups;
  nightly: Nightly;
  nightlyAt: string | null;
  keep: BackupRotation;
  now: () => Date;
}

/** Lists, makes and serves backups for the owner. Restoring is only possible from the command line. */
export function backupRoutes(
  app: FastifyInstance,
  { db, backups, nightly, nightlyAt, keep, now }: BackupRoutesOptions,
): void {
  route(app, getBackups, async () => {
    const list = await backups.list();
    const failure = await findFailure(db);
    const latest = latestMoment(now()).toISOString();
    const newest = list.find(({ createdAt }) => createdAt <= latest);
    // A failure is over once a newer backup exists. A restored settings table may bring back such a failure.
    const isOver = failure === null || (newest !== undefined && newest.createdAt > failure.at);
    return {
      backups: list,
      isRunning: await nightly.isRunning(),
      nightlyAt,
      keep,
      failure: isOver ? null : failure,
    };
  });

  route(app, makeBackup, async () => {
    await nightly.enqueue();
    return { isRunning: true };
  });

  route(app, downloadBackup, async ({ params, request, reply }) => {
    const archive = await packArchive(await backups.find(params.name));
    const { bytes, etag } = archive;
    // With `accept-ranges` and the ETag, a client can resume an interrupted download of an unchanged backup.
    reply.header('accept-ranges', 'bytes').header('etag', etag).header('cache-control', 'private, no-store');
    const range = readByteRange(request.headers, archive);
    if (range === null) return reply.code(416).header('content-range', `bytes */${bytes}`).send();
    const { first, last } = range ?? { first: 0, last: bytes - 1 };
    if (range !== undefined) reply.code(206).header('content-range', `bytes ${first}-${last}/${bytes}`);
    return reply
      .type('application/x-tar')
      .header('content-length', last - first + 1)
      .header('content-disposition', `attachment; filename="gomai-${params.name}.tar"`)
      .send(archive.stream(range));
  });
}
