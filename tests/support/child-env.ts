import { tmpdir } from 'node:os';

/**
 * The environment of processes that tests start: only the places of programs, temporary files and compiled modules
 * are inherited.
 */
export const childEnv = () => ({
  PATH: process.env.PATH,
  TMPDIR: tmpdir(),
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
});
