import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { urlOf } from '../../../shared/endpoint.ts';
import { cancelVideo, downloadVideo, listVideos, startVideo, type Video } from '../../../shared/video.ts';
import { call, isAuthenticationFailure } from '../../lib/call.ts';
import { useTexts } from '../../lib/texts.ts';
import { useErrorText } from '../../lib/words/error-text.ts';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { requestedVideos } from './requested-videos.ts';
import { videoTexts } from './texts.ts';

export interface Videos {
  /** Finds a collection's video that is queued, in progress or ready. */
  find(collectionId: number): Video | undefined;
  start(collectionId: number): void;
  cancel(collectionId: number): void;
}

/**
 * Requests the videos of collections, polls their state and shows each step. As soon as a video is ready, downloads
 * it if this tab requested it (VID-1). Call it once per page, so that each video is downloaded once.
 */
export function useVideos(): Videos {
  const t = useTexts(videoTexts);
  const errorText = useErrorText();
  const { show } = useToast();
  const client = useQueryClient();
  const { data: videos } = useQuery(videosQuery());

  const updateVideo = (collectionId: number, video: Video | undefined) =>
    client.setQueryData(videosQuery().queryKey, (list = []) => [
      ...list.filter((other) => other.collectionId !== collectionId),
      ...(video ? [video] : []),
    ]);
  /** The response to a pending poll is older than a change, and would overwrite the list that has it. */
  const cancelPoll = () => client.cancelQueries({ queryKey: videosQuery().queryKey });
  const showFailure = (description: string | undefined) =>
    show({ title: t.failed, description, tone: 'destructive' });

  const start = useMutation({
    mutationFn: async (collectionId: number) => {
      const video = await call(startVideo, { params: { collectionId } });
      await cancelPoll();
      return video;
    },
    onSuccess: (video) => {
      if (isOpen(video)) show({ title: t.started, description: t.startedMore, durationMs: PRODUCT_TOAST_MS });
      requestedVideos.add(video.collectionId);
      updateVideo(video.collectionId, video);
    },
    onError: (error) => showFailure(errorText(error)),
  });

  const cancel = useMutation({
    mutationFn: async (collectionId: number) => {
      await call(cancelVideo, { params: { collectionId } });
      await cancelPoll();
    },
    onSuccess: (_, collectionId) => {
      requestedVideos.remove(collectionId);
      updateVideo(collectionId, undefined);
      show({ title: t.cancelled, durationMs: PRODUCT_TOAST_MS });
    },
    onError: () => show({ title: t.cancelFailed, tone: 'destructive' }),
  });

  useEffect(() => {
    for (const collectionId of requestedVideos.list()) {
      const video = videos?.find((other) => other.collectionId === collectionId);
      if (videos === undefined || (video && isOpen(video))) continue;
      requestedVideos.remove(collectionId);
      if (video?.state === 'failed') showFailure(errorText({ reason: video.reason }));
      if (video?.state !== 'ready') continue;
      download(video);
      show({ title: t.done, description: `${video.date}.mp4`, durationMs: PRODUCT_TOAST_MS });
    }
  });

  return {
    find: (collectionId) =>
      videos?.find(
        (video) => video.collectionId === collectionId && (isOpen(video) || video.state === 'ready'),
      ),
    start: (collectionId) => start.mutate(collectionId),
    cancel: (collectionId) => cancel.mutate(collectionId),
  };
}

/** Downloads by a link, so that the file is not loaded into the page's memory. */
function download({ collectionId, date }: Video): void {
  const link = document.createElement('a');
  link.href = urlOf(downloadVideo, { params: { collectionId } });
  link.download = `${date}.mp4`;
  link.click();
}

const POLL_MS = 1000;
const MAX_RETRIES = 30;

const isOpen = ({ state }: Video) => state === 'waiting' || state === 'making';

/** True if a poll may be retried: the server may be restarting, but a session that has ended is final. */
export function canRetry(failures: number, error: Error): boolean {
  return failures < MAX_RETRIES && !isAuthenticationFailure(error);
}

/** The recent videos; polled every second while one is queued or in progress, whichever tab requested it. */
export const videosQuery = (via = call) =>
  queryOptions({
    queryKey: ['videos'],
    queryFn: ({ signal }) => via(listVideos, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? POLL_MS : false),
    retry: canRetry,
    retryDelay: POLL_MS,
  });
