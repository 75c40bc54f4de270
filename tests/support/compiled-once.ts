/**
 * Options of Node for processes that live for seconds. The embedded database is a megabyte of compiled code; what the
 * optimising compiler spends on it, a second of every core, comes back to a server that runs for hours only.
 */
export const COMPILED_ONCE = ['--liftoff-only'];
