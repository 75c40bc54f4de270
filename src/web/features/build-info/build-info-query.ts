import { queryOptions } from '@tanstack/react-query';
import { getBuildInfo } from '../../../shared/build-info.ts';
import { call } from '../../lib/call.ts';

/** A running server is of one build; asked again each time it is looked at, for it may have been started anew. */
export const buildInfoQuery = () =>
  queryOptions({
    queryKey: ['build-info'],
    queryFn: ({ signal }) => call(getBuildInfo, {}, { signal }),
  });
