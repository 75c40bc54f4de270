import { queryOptions } from '@tanstack/react-query';
import type { DateString } from '../../../../shared/dates.ts';
import { getOpeningReplay } from '../../../../shared/opening-replay.ts';
import { call } from '../../../lib/call.ts';
import { orNull } from '../collection-queries.ts';

/** The replay of a date's opening; null if there was no opening or it is not over yet. */
export const replayQuery = (date: DateString, via = call) =>
  queryOptions({
    queryKey: ['replay', date],
    queryFn: ({ signal }) => orNull(via(getOpeningReplay, { params: { date } }, { signal })),
  });
