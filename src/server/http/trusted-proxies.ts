/**
 * TRUST_PROXY for Fastify, which reads the caller's address by it; without it no header is believed.
 * A number of proxies in front: each of them appends whom it was called by, so only as many entries of
 * `X-Forwarded-For`, counted from the last, are theirs. What stands before was written by the caller.
 */
export function trustedProxies(setting: number | string) {
  if (typeof setting === 'string') return setting;
  return setting === 0 ? false : (_: string, hop: number) => hop < setting;
}
