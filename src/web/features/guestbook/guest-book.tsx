import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Collection } from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import { type GuestBookEntry, getGuestBook } from '../../../shared/guest-book.ts';
import { call } from '../../lib/call.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { BookLines } from './book-lines.tsx';
import css from './guest-book.css?inline';
import { SignForm } from './sign-form.tsx';
import { guestBookTexts } from './texts.ts';

/** The latest lines. */
const guestBookQuery = (parentKey: readonly string[], date: DateString) =>
  queryOptions({
    queryKey: [...parentKey, 'guest-book', date],
    queryFn: ({ signal }) => call(getGuestBook, { params: { date }, query: {} }, { signal }),
  });

interface GuestBookProps {
  collection: Collection;
  /** Beginning of the key of queries that are refreshed together with this one. */
  parentKey: readonly string[];
}

/** The guest book of a day: Japanese lines are set vertically, others horizontally, the newest last (BOOK-2). */
export function GuestBookSection({ collection, parentKey }: GuestBookProps) {
  const t = useTexts(guestBookTexts);
  const { data } = useQuery(guestBookQuery(parentKey, collection.date));
  const earlier = useEarlier(collection, data?.before);
  const entries = [...earlier.entries, ...(data?.entries ?? [])];
  const photos = collection.photoUrls.map((url, index) => ({ url, details: collection.photos[index] ?? {} }));
  return (
    <section aria-labelledby="guest-book" className="guest-book">
      <style>{css}</style>
      <div className="guest-book-sign">
        <h2 id="guest-book">{t.heading}</h2>
        <SignForm collection={collection} />
      </div>
      <div className="guest-book-lines">
        {earlier.before !== undefined && (
          <p>
            <button type="button" className="quiet-link min-h-11 text-[13px]" onClick={earlier.load}>
              {t.more}
            </button>
            {earlier.isFailed && (
              <span role="alert" className="ml-4 text-[13px] text-seal">
                {t.failed}
              </span>
            )}
          </p>
        )}
        <BookLines date={collection.date} entries={entries} photos={photos} />
        {data !== undefined && data.total > 0 && (
          <p className="text-[13px] text-soft">
            {data.total === 1 ? t.one : fillIn(t.many, { n: data.total })}
          </p>
        )}
      </div>
    </section>
  );
}

function useEarlier({ date }: Collection, latest: number | undefined) {
  const [{ entries, before }, setLoaded] = useState<{
    entries: GuestBookEntry[];
    before: number | undefined | 'latest';
  }>({ entries: [], before: 'latest' });
  const [isFailed, setFailed] = useState(false);
  const next = before === 'latest' ? latest : before;
  const load = async () => {
    setFailed(false);
    try {
      const page = await call(getGuestBook, { params: { date }, query: { before: next } });
      setLoaded({ entries: [...page.entries, ...entries], before: page.before });
    } catch {
      setFailed(true);
    }
  };
  return { entries, before: next, load: () => void load(), isFailed };
}
