/**
 * Node options for short-lived processes. The embedded database is a megabyte of WebAssembly; optimising it takes a
 * second on every core, which only a long-running server wins back.
 */
export const COMPILED_ONCE = ['--liftoff-only'];
