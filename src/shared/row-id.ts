import * as z from 'zod/mini';

/** The largest number that the database counts its rows by; a larger one names nothing. */
const MAX_ROW_ID = 2_147_483_647;

/** The number of a row, in a body. */
export const RowId = z.int().check(z.minimum(1), z.maximum(MAX_ROW_ID));

/** The same in an address. */
export const RowIdText = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_ROW_ID));
