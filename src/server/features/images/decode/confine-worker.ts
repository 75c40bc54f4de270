import { registerHooks } from 'node:module';
import { runInNewContext } from 'node:vm';

/** Globals that the decoder uses besides those of the JavaScript language itself. */
const KEPT_GLOBALS = ['TextDecoder', 'TextEncoder', 'setTimeout', 'clearTimeout', 'queueMicrotask'];
/** Declared here because only the DOM's types contain it, not Node's. */
declare const WebAssembly: {
  Memory: {
    prototype: { readonly buffer: ArrayBuffer; grow(this: { buffer: ArrayBuffer }, pages: number): number };
  };
};
const WASM_PAGE_BYTES = 65_536;

/**
 * Removes from a worker thread everything that decoding an image does not need. The thread can then import no further
 * module and cannot reach files, the network or other processes. `WebAssembly.Memory.grow` throws beyond
 * `memoryBytes`. Start the worker with an empty environment, because the server's environment contains secrets.
 */
export function confineWorker({ memoryBytes }: { memoryBytes: number }): void {
  registerHooks({
    resolve(specifier) {
      throw new Error(`This worker may not import ${specifier}`);
    },
  });
  limitWebAssembly(memoryBytes);
  const language = runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[];
  const kept = new Set([...language, ...KEPT_GLOBALS]);
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!kept.has(name)) Reflect.deleteProperty(globalThis, name);
  }
}

function limitWebAssembly(memoryBytes: number): void {
  const { prototype } = WebAssembly.Memory;
  const grow = prototype.grow;
  prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * WASM_PAGE_BYTES > memoryBytes) {
      throw new RangeError('This worker may not take more memory');
    }
    return grow.call(this, pages);
  };
}
