import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../lib/texts.ts';
import { Button } from './button.tsx';
import { focusItem, itemsOf } from './focus-item.ts';
import { uiTexts } from './texts.ts';

/** The part of a query that `QueryState` shows. */
export interface QueryLike {
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Combines queries that are shown together: the result has failed if one of them has, and fetches if one does. */
export function jointQuery(...queries: readonly QueryLike[]): QueryLike {
  return {
    isError: queries.some(({ isError }) => isError),
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
  };
}

/**
 * True until a query has loaded or failed for the first time. Until then, what is below its data is hidden, so that
 * it does not move when the data appears.
 */
export const isFirstLoad = (query: { isLoading: boolean; errorUpdateCount: number }): boolean =>
  query.isLoading && query.errorUpdateCount === 0;

interface QueryStateProps {
  query: QueryLike;
  /** A sentence that says what could not be loaded. */
  failed: ReactNode;
  /** The text while loading; by default “Loading…”. */
  loading?: string;
  again?: string;
  /** The list's id, needed if the list does not take this element's place: a retry then focuses its first item. */
  listId?: string;
  /** Shown while loading, instead of the text. */
  placeholder?: ReactNode;

  className?: string;
}

/**
 * Shown in place of a query's data: a text while it is loading, or an error with a button to try again. The button
 * keeps the focus during the retry.
 */
export function QueryState({
  query: { isError, isFetching, refetch },
  failed,
  loading,
  again,
  listId,
  placeholder,
  className = '',
}: QueryStateProps) {
  const t = useTexts(uiTexts);
  const [isRetried, setRetried] = useState(false);
  if (isFetching ? isRetried : isError) {
    return (
      <Failed listId={listId} className={className}>
        {!isFetching && <p>{failed}</p>}
        <Button
          aria-disabled={isFetching}
          onClick={() => {
            setRetried(true);
            if (!isFetching) void refetch();
          }}
        >
          {isFetching ? (loading ?? t.loading) : (again ?? t.again)}
        </Button>
      </Failed>
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

interface FailedProps {
  listId: string | undefined;
  className: string;
  children: ReactNode;
}

/**
 * The error and its button. If they have the focus when they are removed, the list's first item receives it, or
 * without `listId` the element that takes their place.
 */
function Failed({ listId, className, children }: FailedProps) {
  const own = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = own.current;
    return () => {
      const parent = element?.parentElement;
      if (!parent || !element.contains(document.activeElement)) return;
      const index = [...parent.children].indexOf(element);
      // A microtask, because the element that takes its place is mounted after this cleanup.
      queueMicrotask(() => {
        const successor = listId === undefined ? parent.children[index] : itemsOf(listId)[0];
        focusItem(successor ?? parent);
      });
    };
  }, [listId]);
  return (
    <div ref={own} role="alert" className={`flex flex-col items-start gap-4 ${className}`}>
      {children}
    </div>
  );
}
