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

/** Combines queries that are shown together: failed if one has failed, fetching while one is fetching. */
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
  /** The id of the list to focus after loading, if it does not replace this element. */
  listId?: string;
  /** Shown while loading, in place of the text. */
  placeholder?: ReactNode;

  className?: string;
}

/**
 * In place of a query's data: says that it is loading, or that it failed and can be tried again. The button keeps the
 * focus while it is retried.
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

/** When removed, moves its focus to the first item of the list, or without a list to the element that replaces it. */
function Failed({ listId, className, children }: FailedProps) {
  const own = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = own.current;
    return () => {
      const parent = element?.parentElement;
      if (!parent || !element.contains(document.activeElement)) return;
      const index = [...parent.children].indexOf(element);
      // The replacement is mounted only after this cleanup.
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
