import * as z from 'zod/mini';

/** How the five photos of a day are laid out: `wall`, each framed 3:4, or `whole`, uncropped. */
export const layouts = ['wall', 'whole'] as const;
export const Layout = z.enum(layouts);
export type Layout = z.infer<typeof Layout>;
