import { LATER } from '../../scripts/chunk-groups.ts';

/** Matches the URL of the script that most pages load once they are idle. */
export const IDLE_SCRIPT = new RegExp(`/assets/${LATER}-[^/]+\\.js$`);
