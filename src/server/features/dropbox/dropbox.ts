import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/connect.ts';
import { latestMoment } from '../../platform/latest-moment.ts';
import { sleep as realSleep, type Sleep } from '../../platform/retry.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import {
  createDropboxClient,
  createDropboxHttp,
  type DropboxPause,
} from '../../platform/sources/dropbox/dropbox-client.ts';
import { createDropboxOauth } from '../../platform/sources/dropbox/dropbox-oauth.ts';
import { createDropboxSource } from '../../platform/sources/dropbox/dropbox-source.ts';
import type { PhotoSource } from '../../platform/sources/photo-source.ts';
import { createConnection, type DropboxConnection } from './connection.ts';
import { extendPause, findPausedUntil } from './queries.ts';
import { createSession, createStoredConnection } from './session.ts';

export interface Dropbox {
  connection: DropboxConnection;
  source: PhotoSource;
}

export interface DropboxOptions {
  db: Db;
  secrets: SecretBox;
  urls: { api: string; content: string; web: string };
  now: () => Date;
  sleep?: Sleep;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Creates the connection to the owner's Dropbox, and the sync source that reads photos from it. */
export function createDropbox({ db, secrets, urls, now, sleep = realSleep, log }: DropboxOptions): Dropbox {
  const http = createDropboxHttp({ pause: createPause(db, now), now, sleep });
  const oauth = createDropboxOauth({ http, apiUrl: urls.api, webUrl: urls.web });
  const stored = createStoredConnection({ db, secrets });
  const session = createSession({ db, stored, oauth, now, sleep });
  const client = createDropboxClient({ http, session, apiUrl: urls.api, contentUrl: urls.content });
  return {
    connection: createConnection({ db, secrets, stored, oauth, session, now, log }),
    source: createDropboxSource({ client, http }),
  };
}

/** Stores the pause in the database for other processes and restarts, and in memory, where it applies at once. */
function createPause(db: Db, now: () => Date): DropboxPause {
  let own: Date | undefined;
  const later = (a: Date | undefined, b: Date | undefined) =>
    a === undefined || (b !== undefined && b > a) ? b : a;
  const findOwn = (latest: Date) => (own !== undefined && own <= latest ? own : undefined);
  return {
    async find() {
      const latest = latestMoment(now());
      return later(await findPausedUntil(db, latest), findOwn(latest));
    },
    async extend(until) {
      const latest = latestMoment(now());
      // `find` ignores later moments.
      const end = until < latest ? until : latest;
      own = later(findOwn(latest), end);
      await extendPause(db, end, latest);
    },
  };
}
