import { queryOptions } from '@tanstack/react-query';
import type { DateString } from '../../../../shared/dates.ts';
import { getOpeningReport } from '../../../../shared/opening-replay.ts';
import { call } from '../../../lib/call.ts';
import { replayQuery } from './replay-queries.ts';

/** An opening's statistics for the owner, available before, during and after the opening. */
export const reportQuery = (date: DateString) =>
  queryOptions({
    queryKey: [...replayQuery(date).queryKey, 'report'],
    queryFn: ({ signal }) => call(getOpeningReport, { params: { date } }, { signal }),
  });
