import * as z from 'zod/mini';
import { integerText } from './integer-text.ts';

/** The largest row id of the database. */
const MAX_ROW_ID = 2_147_483_647;

/** A row id in a body. */
export const RowId = z.int().check(z.minimum(1), z.maximum(MAX_ROW_ID));

/** A row id in a URL. */
export const RowIdText = integerText(1, MAX_ROW_ID);
