import { useState } from 'react';
import type { DateString } from '../../../shared/dates.ts';
import type { OwnNewsItem } from '../../../shared/owner-news.ts';
import { draftStorage } from '../../lib/drafts.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { NEW_NEWS, type NewsKey, readDraft } from './news-drafts.ts';
import { NewsEditorForm, type NewsEditorFormProps, type NewsStart } from './news-editor-form.tsx';
import { emptyNews, inputOf } from './news-form.ts';
import { editorTexts } from './texts.ts';

type NewsEditorProps = Omit<NewsEditorFormProps, 'start'>;

/** Edits one news item. Starts with the draft on this device, if there is one. */
export function NewsEditor(props: NewsEditorProps) {
  const t = useTexts(editorTexts);
  const { newsKey, item, today, onClose } = props;
  // Computed once, so that a change by another tab does not overwrite what the owner is writing.
  const [start] = useState(() => startOf(newsKey, item, today));
  if (start) return <NewsEditorForm {...props} start={start} />;
  return (
    <div role="alert" className="flex flex-col items-start gap-4 pt-10">
      <p>{t.gone}</p>
      <Button onClick={onClose}>{t.back}</Button>
    </div>
  );
}

function startOf(key: NewsKey, item: OwnNewsItem | undefined, today: DateString): NewsStart | undefined {
  const draft = readDraft(draftStorage(), key);
  if (key === NEW_NEWS) {
    const saved = emptyNews(today);
    return { saved, news: draft?.news ?? saved, over: undefined };
  }
  const seen = draft?.seen ?? item?.updatedAt;
  if (seen === undefined) return undefined;
  const saved = item ? inputOf(item) : emptyNews(today);
  return { saved, news: draft?.news ?? saved, over: { id: Number(key), updatedAt: seen } };
}
