import { availableParallelism } from 'node:os';

/**
 * Imported before anything else: libuv reads this once. Each core may encode a picture; two more threads keep
 * serving files and password checks meanwhile.
 */
process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism() + 2);
