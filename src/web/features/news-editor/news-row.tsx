import { longDate } from '../../../shared/dates.ts';
import type { OwnNewsItem } from '../../../shared/news.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { writtenLanguage } from '../../lib/words/written-language.ts';
import { Button } from '../../ui/button.tsx';
import type { NewsNames } from './news-fields.tsx';
import { listTexts } from './texts.ts';

interface NewsRowProps {
  item: OwnNewsItem;
  names: NewsNames;
  scheduled: boolean;
  /** Something about it is written on this device and not saved. */
  hasDraft: boolean;
  focused: boolean;
  onOpen: () => void;
  onDelete: () => void;
}

/** One piece of news on the desk: its day, kind and marks, its title, and what can be done with it. */
export function NewsRow({ item, names, scheduled, hasDraft, focused, onOpen, onDelete }: NewsRowProps) {
  const t = useTexts(listTexts);
  const language = useLanguage();
  const { date, type, isNew, title } = item;
  return (
    <li className="grid items-center gap-x-6 border-t border-hairline py-2 max-md:pt-3 md:grid-cols-[150px_minmax(0,1fr)_auto]">
      <time dateTime={date} className="text-[12.5px] text-soft">
        {longDate(date, language)}
      </time>
      <div className="min-w-0 md:py-1.5">
        <p lang={writtenLanguage(title)} className="wrap-anywhere">
          {title}
        </p>
        <p className="flex flex-wrap gap-x-3 text-[12.5px] text-soft">
          <span>{names[type]}</span>
          {isNew && <span className="font-medium text-seal">{names.isNew}</span>}
          {scheduled && <span className="text-ink">{t.scheduled}</span>}
          {hasDraft && <span className="text-ink">{t.draft}</span>}
        </p>
      </div>
      <div className="-mx-2 flex gap-2">
        <Button look="quiet" autoFocus={focused} aria-label={fillIn(t.editItem, { title })} onClick={onOpen}>
          {t.edit}
        </Button>
        <Button look="quiet" aria-label={fillIn(t.deleteItem, { title })} onClick={onDelete}>
          {t.delete}
        </Button>
      </div>
    </li>
  );
}
