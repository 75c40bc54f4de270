import { fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

const SETTINGS = {
  wal_sync_method: 'fsync',
  shared_buffers: '16MB',
  max_wal_size: '64MB',
  min_wal_size: '32MB',
  // Errors of statements are thrown to their callers, so only fatal errors are printed on stderr.
  log_min_messages: 'fatal',
};

const START_PARAMETERS = [
  // The parameter -F would turn fsync off.
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/**
 * Opens the PostgreSQL files of a directory, creating them by initdb when it is empty. The caller must have locked
 * the directory. `onStderr` gets every line that the engine writes to stderr; only FATAL and PANIC matter.
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

/** The members of Emscripten's NODEFS used here; `nfd` is the operating system's file descriptor. */
type NodeFileSystem = {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  tryFSOperation(operation: () => void): void;
};

/**
 * NodeFS with an fsync that writes to the disk. PGlite's NodeFS has none, so a power cut would lose acknowledged rows
 * that are only in the page cache. The engine syncs both files and folders. If fsync fails, the engine panics.
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
