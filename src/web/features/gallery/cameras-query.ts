import { queryOptions } from '@tanstack/react-query';
import { getMetadataFilters } from '../../../shared/metadata.ts';
import { call } from '../../lib/call.ts';

const CAMERAS_STALE_MS = 10 * 60_000;
const CAMERAS_KEPT_MS = 30 * 60_000;

/** All cameras of the published collections. A response is fresh for 10 minutes and cached for 30 (GAL-3). */
export const camerasQuery = (via = call) =>
  queryOptions({
    queryKey: ['metadata', 'filters'],
    queryFn: ({ signal }) => via(getMetadataFilters, {}, { signal }),
    staleTime: CAMERAS_STALE_MS,
    gcTime: CAMERAS_KEPT_MS,
  });
