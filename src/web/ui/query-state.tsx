import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.ts';
import { Button } from './button.tsx';
import { uiTexts } from './texts.ts';

/** What is shown of a query without data. */
export interface QueryLike {
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Several queries that are shown together: failed if one is, and loading while one is. */
export function jointQuery(...queries: readonly QueryLike[]): QueryLike {
  return {
    isError: queries.some(({ isError }) => isError),
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
  };
}

interface QueryStateProps {
  query: QueryLike;
  /** What could not be loaded. */
  failed: ReactNode;
  /** The text while loading, where it differs from the usual one. */
  loading?: string;
  again?: string;
  /** Shown while loading, in place of the text. */
  placeholder?: ReactNode;
  /** The class of the element around either of them. */
  className?: string;
}

/** In place of what a query has not loaded yet: that it is loading, or that it failed and can be tried again. */
export function QueryState({
  query: { isError, isFetching, refetch },
  failed,
  loading,
  again,
  placeholder,
  className = '',
}: QueryStateProps) {
  const t = useTexts(uiTexts);
  if (isError && !isFetching) {
    return (
      <div role="alert" className={`flex flex-col items-start gap-4 ${className}`}>
        <p>{failed}</p>
        <Button onClick={() => void refetch()}>{again ?? t.again}</Button>
      </div>
    );
  }
  return (
    placeholder ?? (
      <p role="status" className={`text-soft ${className}`}>
        {loading ?? t.loading}
      </p>
    )
  );
}
