import { LATER } from '../../scripts/chunk-groups.ts';

/** The URL of the script that most pages load once they are idle. */
export const IDLE_SCRIPT = new RegExp(`/assets/${LATER}-[^/]+\\.js$`);
