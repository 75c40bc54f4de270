import { readFileSync } from 'node:fs';

// TypeScript has WebAssembly only among the types of browsers, which the server does not use.
declare const WebAssembly: { compile(code: Uint8Array): Promise<object> };

/**
 * Import this where one process opens many embedded databases. V8 shares compiled code between threads as long as one
 * of them uses it; without this module every database would compile the engine again.
 */
export const sharedEngine = WebAssembly.compile(
  readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
);
