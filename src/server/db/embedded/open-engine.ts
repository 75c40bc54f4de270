import { PGlite } from '@electric-sql/pglite';
import { DurableNodeFs } from './durable-node-fs.ts';

const SETTINGS = {
  wal_sync_method: 'fsync',
  shared_buffers: '16MB',
  max_wal_size: '64MB',
  min_wal_size: '32MB',
  // Failing statements reach their caller; only fatal errors belong on stderr.
  log_min_messages: 'fatal',
};

const START_PARAMETERS = [
  // -F turns fsync off.
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/**
 * Opens the PostgreSQL files of a directory, creating them by initdb when it is empty. The caller holds the lock.
 * `onStderr` gets every line the engine writes there; only FATAL and PANIC matter.
 */
export async function openEngine(directory: string, onStderr: (line: string) => void): Promise<PGlite> {
  return PGlite.create({
    fs: new DurableNodeFs(directory),
    startParams: START_PARAMETERS,
    onStderr: (line) => {
      onStderr(line);
      return false;
    },
  });
}
