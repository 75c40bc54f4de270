import type { ComponentType } from 'react';
import type { DateString } from '../../../shared/dates.ts';
import type { NewsInput, NewsItem } from '../../../shared/news.ts';
import { useTexts } from '../../lib/texts.ts';
import { editorTexts } from './texts.ts';

/** No news has it: what is previewed is not stored. */
const PREVIEW_ID = 0;

interface NewsPreviewProps {
  news: NewsInput;
  today: DateString;
  Preview: ComponentType<{ item: NewsItem }>;
}

/** What is being written, exactly as visitors will see it. */
export function NewsPreview({ news, today, Preview }: NewsPreviewProps) {
  const t = useTexts(editorTexts);
  const title = news.title.trim() || t.untitled;
  return (
    <>
      <p className="pb-4 text-[12.5px] text-soft">
        {t.previewHint} {news.date > today && t.scheduled}
      </p>
      <div className="min-h-72 text-[15px]">
        <Preview item={{ ...news, id: PREVIEW_ID, title, date: news.date || today }} />
      </div>
    </>
  );
}
