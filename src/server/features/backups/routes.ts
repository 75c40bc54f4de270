import type { FastifyInstance } from 'fastify';
import { downloadBackup, getBackups, makeBackup } from '../../../shared/backups.ts';
import type { Db } from '../../db/connect.ts';
import { route } from '../../http/route.ts';
import type { Backups } from './backups.ts';
import { findFailure, type Nightly } from './nightly.ts';
import { packArchive } from './pack.ts';
import type { Keep } from './rotation.ts';

interface BackupRoutesOptions {
  db: Db;
  backups: Backups;
  nightly: Nightly;
  nightlyAt: string | null;
  keep: Keep;
}

/** Lists backups for the owner and serves downloads. Restoring is only possible from the command line. */
export function backupRoutes(
  app: FastifyInstance,
  { db, backups, nightly, nightlyAt, keep }: BackupRoutesOptions,
): void {
  route(app, getBackups, async () => {
    const made = await backups.list();
    const failure = await findFailure(db);
    // A failure that was restored together with the settings table is over.
    const isOver = failure === null || (made[0] !== undefined && made[0].createdAt > failure.at);
    return {
      backups: made,
      isRunning: await nightly.isRunning(),
      nightlyAt,
      keep,
      failure: isOver ? null : failure,
    };
  });

  route(app, makeBackup, async () => {
    await nightly.ask();
    return { isRunning: true };
  });

  route(app, downloadBackup, async ({ params, reply }) => {
    const { bytes, stream } = await packArchive(await backups.find(params.name));
    return reply
      .type('application/x-tar')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="gomai-${params.name}.tar"`)
      .header('cache-control', 'private, no-store')
      .send(stream());
  });
}
