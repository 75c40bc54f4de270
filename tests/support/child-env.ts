import { tmpdir } from 'node:os';

/**
 * The environment of processes that tests start. They inherit only the folders of programs, temporary files and
 * compiled modules.
 */
export const childEnv = () => ({
  PATH: process.env.PATH,
  TMPDIR: tmpdir(),
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
});
