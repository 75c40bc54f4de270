import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { prepareDirectory } from '../src/server/db/embedded/prepare-directory.ts';

const target = resolve(import.meta.dirname, '../dist/database-template');

/** Makes the empty database that new embedded databases start from. */
const started = performance.now();
rmSync(target, { recursive: true, force: true });
await prepareDirectory(target, undefined);
console.log(`database template made in ${Math.round(performance.now() - started)} ms`);
process.exit(0);
