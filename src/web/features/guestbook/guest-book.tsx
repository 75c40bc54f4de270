import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { passFocus } from '../../ui/pass-focus.ts';
import { isFirstLoad, QueryState } from '../../ui/query-state.tsx';
import { BookEntries } from './book-entries.tsx';
import css from './guest-book.css?inline';
import { entriesOf, guestBookQuery } from './guest-book-query.ts';
import { SignForm, type SignFormProps } from './sign-form.tsx';
import { guestBookTexts } from './texts.ts';

interface GuestBookProps extends SignFormProps {
  /** Prefix of the query key: this query is refetched together with others of the same prefix. */
  parentKey: readonly string[];
  /** Rendered when the guest book has loaded or failed: earlier, the entries would push it down under the pointer. */
  below?: ReactNode;
}

/** The guest book of a day: Japanese entries are set vertically, others horizontally, the newest last (BOOK-2). */
export function GuestBookSection({ parentKey, below, ...props }: GuestBookProps) {
  const { collection } = props;
  const t = useTexts(guestBookTexts);
  const book = useInfiniteQuery(guestBookQuery(parentKey, collection.date));
  const [latest] = book.data?.pages ?? [];
  const photos = collection.photoUrls.map((url, index) => ({ url, details: collection.photos[index] ?? {} }));
  return (
    <>
      <section aria-labelledby="guest-book" className="guest-book">
        <style>{css}</style>
        <div tabIndex={-1} className="guest-book-sign outline-none">
          <h2 id="guest-book">{t.heading}</h2>
          <SignForm {...props} />
        </div>
        <div tabIndex={-1} className="guest-book-lines outline-none">
          {book.hasNextPage && (
            <p ref={passFocus}>
              <button
                type="button"
                className="quiet-link min-h-11 text-[13px]"
                onClick={() => book.isFetchingNextPage || void book.fetchNextPage()}
              >
                {t.more}
              </button>
              {book.isFetchNextPageError && (
                <span role="alert" className="ml-4 text-[13px] text-seal">
                  {t.failed}
                </span>
              )}
            </p>
          )}
          {book.data ? (
            <BookEntries date={collection.date} entries={entriesOf(book.data.pages)} photos={photos} />
          ) : (
            <QueryState query={book} failed={t.loadFailed} />
          )}
          {latest !== undefined && latest.total > 0 && (
            <p className="text-[13px] text-soft">
              {latest.total === 1 ? t.one : fillIn(t.many, { n: latest.total })}
            </p>
          )}
        </div>
      </section>
      {!isFirstLoad(book) && below}
    </>
  );
}
