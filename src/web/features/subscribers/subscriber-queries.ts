import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Language } from '../../../shared/owner-text.ts';
import {
  getDigests,
  listSubscribers,
  previewDigest,
  type SubscriberKind,
} from '../../../shared/subscribers.ts';
import { call } from '../../lib/call.ts';

/** How often the digests are refetched, because their numbers change while e-mails are sent. */
const ASK_AGAIN_MS = 60_000;

export interface SubscriberFilter {
  show: SubscriberKind | undefined;
  /** A part of the e-mail address to search for. */
  find: string;
}

export const subscribersQuery = ({ show, find }: SubscriberFilter) =>
  infiniteQueryOptions({
    queryKey: ['subscribers', 'list', show ?? 'all', find],
    queryFn: ({ pageParam, signal }) =>
      call(
        listSubscribers,
        { query: { show, find: find || undefined, before: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
    staleTime: 0,
  });

export const digestsQuery = () =>
  queryOptions({
    queryKey: ['subscribers', 'digests'],
    queryFn: ({ signal }) => call(getDigests, {}, { signal }),
    staleTime: 0,
    refetchInterval: ASK_AGAIN_MS,
  });

export const previewQuery = (language: Language) =>
  queryOptions({
    queryKey: ['subscribers', 'preview', language],
    queryFn: ({ signal }) => call(previewDigest, { query: { language } }, { signal }),
    staleTime: 0,
  });
