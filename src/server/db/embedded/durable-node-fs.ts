import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EngineOptions = Parameters<NodeFS['init']>[1];

/** The part of Emscripten's NODEFS that is completed here; `nfd` is the operating system's descriptor. */
type NodeFileSystem = {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  tryFSOperation(operation: () => void): void;
};

/**
 * NodeFS whose fsync reaches the disk. The stock one has no fsync at all: the engine believes its log is safe while it
 * is only in the page cache, and a power cut loses acknowledged rows. Files and folders alike are open descriptors
 * here. A failing fsync becomes an errno, hence a PANIC.
 */
export class DurableNodeFs extends NodeFS {
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
