import { useState } from 'react';
import type { DateString } from '../../../shared/dates.ts';
import type { OwnNewsItem } from '../../../shared/news.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { draftStorage, NEW_NEWS, type NewsKey, readDraft } from './news-drafts.ts';
import type { NewsNames } from './news-fields.tsx';
import { NewsRow } from './news-row.tsx';
import { listTexts } from './texts.ts';

/** Years of news are not drawn at once. */
const SHOWN_AT_ONCE = 50;
const PLACEHOLDERS = ['a', 'b', 'c', 'd'] as const;

interface NewsListProps {
  /** All news, newest first; undefined while it is on its way. */
  items: readonly OwnNewsItem[] | undefined;
  failed: boolean;
  today: DateString;
  names: NewsNames;
  /** Which news was being written a moment ago: the focus returns to it. */
  returnTo: NewsKey | undefined;
  onRetry: () => void;
  onOpen: (key: NewsKey) => void;
  onDelete: (item: OwnNewsItem) => void;
}

/** All news on the owner's desk, or why there is none. */
export function NewsList({
  items,
  failed,
  today,
  names,
  returnTo,
  onRetry,
  onOpen,
  onDelete,
}: NewsListProps) {
  const t = useTexts(listTexts);
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const storage = draftStorage();
  const hasDraft = (key: NewsKey) => readDraft(storage, key) !== undefined;
  const write = (
    <Button look="seal" autoFocus={returnTo === NEW_NEWS} onClick={() => onOpen(NEW_NEWS)}>
      {hasDraft(NEW_NEWS) ? t.continueDraft : t.write}
    </Button>
  );

  return (
    <section aria-labelledby="news-heading" className="pt-8 md:pt-10">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pb-6 md:pb-8">
        <div className="min-w-0 flex-1">
          <h2 id="news-heading" className="text-[20px] leading-7 font-medium">
            {t.news}
          </h2>
          <p className="min-h-5 text-[12.5px] leading-5 text-soft">
            {items && items.length > 0 && fillIn(t.summary, { n: items.length })}
          </p>
        </div>
        {items && items.length > 0 && write}
      </div>
      {items?.length === 0 && (
        <div className="flex flex-col items-center gap-3 border-t border-hairline py-24 text-center">
          <p>{t.none}</p>
          <p className="max-w-[46ch] pb-3 text-soft">{t.noneHint}</p>
          {write}
        </div>
      )}
      {!items && failed && (
        <div role="alert" className="flex flex-col items-start gap-4 border-t border-hairline pt-8">
          <p>{t.failed}</p>
          <Button onClick={onRetry}>{t.again}</Button>
        </div>
      )}
      {!items && !failed && (
        <div role="status">
          <span className="sr-only">{t.loading}</span>
          {PLACEHOLDERS.map((key) => (
            <div key={key} className="border-t border-hairline py-5">
              <div className="h-6 w-2/3 max-w-md bg-hairline motion-safe:animate-pulse" />
            </div>
          ))}
        </div>
      )}
      {items && items.length > 0 && (
        <ul className="border-b border-hairline">
          {items.slice(0, shown).map((item) => (
            <NewsRow
              key={item.id}
              item={item}
              names={names}
              scheduled={item.date > today}
              hasDraft={hasDraft(String(item.id))}
              focused={returnTo === String(item.id)}
              onOpen={() => onOpen(String(item.id))}
              onDelete={() => onDelete(item)}
            />
          ))}
        </ul>
      )}
      {items && items.length > shown && (
        <div className="flex justify-center pt-8">
          <Button onClick={() => setShown(shown + SHOWN_AT_ONCE)}>{t.showMore}</Button>
        </div>
      )}
    </section>
  );
}
