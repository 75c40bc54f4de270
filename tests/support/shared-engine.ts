import { readFileSync } from 'node:fs';

// TypeScript declares WebAssembly only in its types for browsers, which the server does not use.
declare const WebAssembly: { compile(code: Uint8Array): Promise<object> };

/**
 * Import this module in a process that opens many embedded databases. V8 shares compiled code between threads as long
 * as one thread uses it, so without this module every database would compile PGlite again.
 */
export const sharedEngine = WebAssembly.compile(
  readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
);
