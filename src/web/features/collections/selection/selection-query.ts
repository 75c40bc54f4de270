import { queryOptions } from '@tanstack/react-query';
import {
  getSelection,
  type SelectedPhoto,
  type Selection,
  writeSelection,
} from '../../../../shared/selections.ts';
import { call } from '../../../lib/call.ts';
import { daysKey, orNull } from '../collection-queries.ts';

/** The photos of a selection; null if none of them is published. Refetched with all collections. */
export const selectionQuery = (photos: readonly SelectedPhoto[], via = call) => {
  const text = writeSelection(photos);
  return queryOptions({
    queryKey: [...daysKey, 'selection', text],
    queryFn: ({ signal }) => orNull(via(getSelection, { params: { photos: text } }, { signal })),
    // Shows the previous selection while this one loads, but not a previous null: the page would say that the photos
    // of this one are gone.
    placeholderData: (previous: Selection | null | undefined) => previous ?? undefined,
    enabled: text !== '',
  });
};
