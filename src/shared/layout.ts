import * as z from 'zod/mini';

/** How the five photos of a day are laid out: `wall`, each in a place of 3:4, or `whole`, none cropped. */
export const layouts = ['wall', 'whole'] as const;
export const Layout = z.enum(layouts);
export type Layout = z.infer<typeof Layout>;
