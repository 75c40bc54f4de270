import { readFileSync } from 'node:fs';

// The server's types know no browser, which is where TypeScript keeps those of WebAssembly.
declare const WebAssembly: { compile(code: Uint8Array): Promise<object> };

/**
 * Import this where one process opens many embedded databases. V8 shares compiled code between threads as long as one
 * of them has it; without this every database compiles the engine again.
 */
export const keptEngine = WebAssembly.compile(
  readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
);
