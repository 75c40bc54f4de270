import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Opening } from '../../../../shared/openings.ts';
import { continueOpening, revealNextPhoto } from '../../../../shared/owner-openings.ts';
import { openingsQuery } from '../collection-queries.ts';
import { callInTime } from './call-in-time.ts';

/** The owner's two actions in an opening with manual reveals (OPEN-5). */
export interface Reveals {
  revealNext: () => void;
  continueByClock: () => void;
  isPending: boolean;
  isFailed: boolean;
}

export function useReveals({ date, manualReveals }: Opening, revealed: number): Reveals {
  const client = useQueryClient();
  const params = { date };
  const onSuccess = (changed: Opening) =>
    client.setQueryData(openingsQuery().queryKey, (known = []) =>
      known.map((each) => (each.date === date ? changed : each)),
    );
  const reveal = useMutation({
    mutationFn: (photoIndex: number) => callInTime(revealNextPhoto, { params, body: { photoIndex } }),
    onSuccess,
  });
  const clock = useMutation({
    mutationFn: (_: number) => callInTime(continueOpening, { params }),
    onSuccess,
  });
  const last = reveal.submittedAt > clock.submittedAt ? reveal : clock;
  const isPending = reveal.isPending || clock.isPending;
  return {
    revealNext: () => {
      if (!isPending) reveal.mutate(revealed);
    },
    continueByClock: () => {
      if (!isPending) clock.mutate(revealed);
    },
    isPending,
    isFailed: manualReveals && hasFailed(last, revealed),
  };
}

/**
 * Whether the last action failed and no photo has been revealed since. After a reveal the error is outdated: only the
 * response was lost, or the clock revealed the photo.
 */
export function hasFailed(
  { isError, variables }: { isError: boolean; variables: number | undefined },
  revealed: number,
): boolean {
  return isError && variables === revealed;
}
