import type { UseQueryResult } from '@tanstack/react-query';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { recordTexts } from './texts.ts';

/** What stands in place of a run's list until it is there. */
export function LoadState({
  query: { isError, isFetching, refetch },
}: {
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>;
}) {
  const t = useTexts(recordTexts);
  return isError && !isFetching ? (
    <div role="alert" className="flex items-center gap-4">
      <p>{t.failuresFailed}</p>
      <Button onClick={() => refetch()}>{t.again}</Button>
    </div>
  ) : (
    <p role="status" className="py-2 text-soft">
      {t.loading}
    </p>
  );
}
