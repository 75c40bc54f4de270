import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Opening } from '../../../../shared/openings.ts';
import { continueOpening, revealNextPhoto } from '../../../../shared/owner-openings.ts';
import { call } from '../../../lib/call.ts';
import { openingsQuery } from '../collection-queries.ts';

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
    mutationFn: (photoIndex: number) => call(revealNextPhoto, { params, body: { photoIndex } }),
    onSuccess,
  });
  const clock = useMutation({ mutationFn: (_: number) => call(continueOpening, { params }), onSuccess });
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
