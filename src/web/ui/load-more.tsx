import { useTexts } from '../lib/texts.ts';
import type { ButtonProps } from './button.tsx';
import { commonTexts } from './common-texts.ts';
import { MoreButton } from './more-button.tsx';

interface LoadMoreProps extends Pick<ButtonProps, 'variant'> {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  listId: string;
  /** The button's label. */
  more: string;
  className?: string;
}

/** True if loading or refetching the list failed; false if only the next part failed, which `LoadMore` shows. */
export const hasListFailed = (list: { isError: boolean; isFetchNextPageError: boolean }) =>
  list.isError && !list.isFetchNextPageError;

/** The end of a list that is loaded in parts: a button loads the next part, or tries again if that failed. */
export function LoadMore({ list, listId, more, className = '', ...button }: LoadMoreProps) {
  const t = useTexts(commonTexts);
  const { isFetchingNextPage: isLoading } = list;
  const hasFailed = list.isFetchNextPageError && !isLoading;
  if (!list.hasNextPage) return null;
  return (
    <div className={`flex flex-wrap items-center gap-x-5 gap-y-3 ${className}`}>
      {hasFailed && <p role="alert">{t.moreFailed}</p>}
      <MoreButton
        listId={listId}
        aria-disabled={isLoading}
        onClick={() => isLoading || list.fetchNextPage()}
        {...button}
      >
        {isLoading ? t.loading : hasFailed ? t.again : more}
      </MoreButton>
    </div>
  );
}
