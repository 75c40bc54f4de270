import * as z from 'zod/mini';

/** How much light and colour an original holds: brighter than white (HDR-4), colours beyond sRGB, or neither. */
export const PhotoRange = z.enum(['standard', 'wide', 'hdr']);
export type PhotoRange = z.infer<typeof PhotoRange>;
