/**
 * Of one IP address, in one process: a school and a mobile network share one. A visitor holds a stream, a chat if they
 * talk, and a few connections for calls.
 */
export const PER_CALLER = { streams: 400, sockets: 400, connections: 1000 } as const;

/** Of all callers together: some 20 kB for each while it is silent. */
export const IN_ALL = { streams: 5000, sockets: 3000, connections: 10_000 } as const;
