import { queryOptions } from '@tanstack/react-query';
import { getBuildInfo } from '../../../shared/build-info.ts';
import { call } from '../../lib/call.ts';

/** A running server has one build; refetched each time it is shown, since the server may have restarted. */
export const buildInfoQuery = () =>
  queryOptions({
    queryKey: ['build-info'],
    queryFn: ({ signal }) => call(getBuildInfo, {}, { signal }),
  });
