import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

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

type EngineOptions = Parameters<NodeFS['init']>[1];

/** The part of Emscripten's NODEFS that is completed here; `nfd` is the operating system's descriptor. */
type NodeFileSystem = {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  tryFSOperation(operation: () => void): void;
};

/**
 * NodeFS whose fsync reaches the disk. The stock NodeFS has no fsync: the engine believes its log is safe while it is
 * only in the page cache, and a power cut loses acknowledged rows. Here files and folders are open descriptors, so
 * both are synced. A failing fsync becomes an errno, hence a PANIC.
 */
class DurableNodeFs extends NodeFS {
  override async init(pg: Parameters<NodeFS['init']>[0], options: EngineOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const makeDurable = (module: { NODEFS: unknown }) => {
      const nodeFs = module.NODEFS as NodeFileSystem;
      nodeFs.stream_ops.fsync = ({ nfd }) => {
        nodeFs.tryFSOperation(() => fsyncSync(nfd));
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), makeDurable] } };
  }
}
