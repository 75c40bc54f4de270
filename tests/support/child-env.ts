import { tmpdir } from 'node:os';

/**
 * What a process that a test starts gets of this one's environment, and nothing else: where programs, temporary files
 * and compiled modules are.
 */
export const childEnv = () => ({
  PATH: process.env.PATH,
  TMPDIR: tmpdir(),
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
});
