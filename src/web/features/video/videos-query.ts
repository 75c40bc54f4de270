import { queryOptions } from '@tanstack/react-query';
import { listVideos, type Video } from '../../../shared/video.ts';
import { call, isAuthenticationFailure } from '../../lib/call.ts';

const LOOK_AGAIN_MS = 1000;
const MAX_RETRIES = 30;

export const isOpen = ({ state }: Video) => state === 'waiting' || state === 'making';

/** Retries, because the server may restart while the video continues; the end of a session is final. */
export function mayTryAgain(failures: number, error: Error): boolean {
  return failures < MAX_RETRIES && !isAuthenticationFailure(error);
}

/** The recent videos; polled every second while one is in progress, whatever requested it. */
export const videosQuery = (via = call) =>
  queryOptions({
    queryKey: ['videos'],
    queryFn: ({ signal }) => via(listVideos, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? LOOK_AGAIN_MS : false),
    retry: mayTryAgain,
    retryDelay: LOOK_AGAIN_MS,
  });
