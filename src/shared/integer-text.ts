import * as z from 'zod/mini';

/** A whole number in a URL, both bounds included. An empty text is refused; coercion alone would read it as 0. */
/* @__NO_SIDE_EFFECTS__ */
export const integerText = (minimum: number, maximum: number, ...checks: z.core.$ZodCheck<number>[]) =>
  z.pipe(
    z.transform((text: unknown) => (typeof text === 'string' && text.trim() === '' ? Number.NaN : text)),
    z.coerce.number().check(z.int(), z.minimum(minimum), z.maximum(maximum), ...checks),
  );
