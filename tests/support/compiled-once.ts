/**
 * Node options for short-lived processes. The embedded database is a megabyte of WebAssembly; optimising it costs a
 * second on every core, which only a long-running server earns back.
 */
export const COMPILED_ONCE = ['--liftoff-only'];
