/**
 * Node options for short-lived processes. The embedded database is 9 MB of WebAssembly; optimising it takes a
 * second on every core, which pays off only in a long-running server.
 */
export const COMPILED_ONCE = ['--liftoff-only'];
