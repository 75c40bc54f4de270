import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getSelection, type SelectedPhoto, writeSelection } from '../../../../shared/selections.ts';
import { call, HttpError } from '../../../lib/call.ts';
import { daysKey } from '../collection-queries.ts';

/** The photos of a selection; null if none of them is published. Changed collections refresh it. */
export const selectionQuery = (photos: readonly SelectedPhoto[], via = call) => {
  const text = writeSelection(photos);
  return queryOptions({
    queryKey: [...daysKey, 'selection', text],
    queryFn: async ({ signal }) => {
      try {
        return await via(getSelection, { params: { photos: text } }, { signal });
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return null;
        throw error;
      }
    },
    placeholderData: keepPreviousData,
    enabled: text !== '',
  });
};
