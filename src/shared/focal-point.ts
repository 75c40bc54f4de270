import * as z from 'zod/mini';

const Share = z.number().check(z.minimum(0), z.maximum(1));

/** A point of a photo as it is shown, in shares of its width and height. */
export const FocalPoint = z.object({ x: Share, y: Share });
export type FocalPoint = z.infer<typeof FocalPoint>;
