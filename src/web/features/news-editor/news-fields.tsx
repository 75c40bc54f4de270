import { type ComponentType, lazy, Suspense, useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { DateString } from '../../../shared/dates.ts';
import { type NewsItem, type NewsType, newsTypes } from '../../../shared/news.ts';
import type { NewsInput } from '../../../shared/owner-news.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { writtenLanguage } from '../../lib/words/written-language.ts';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { SelectField, TextField } from '../../ui/form/text-field.tsx';
import { editorTexts } from './texts.ts';

const RichText = lazy(async () => ({ default: (await import('./rich-text/rich-text.tsx')).RichText }));

/** The names that the news page gives to the types of news and to the mark for new items (NEWSP-1). */
export type KindNames = Readonly<Record<NewsType | 'isNew', string>>;

interface NewsFieldsProps {
  form: UseFormReturn<NewsInput>;
  news: NewsInput;
  today: DateString;
  kindNames: KindNames;
}

/** The fields of a news item: title, text, type, date and the mark for new items. */
export function NewsFields({ form, news, today, kindNames }: NewsFieldsProps) {
  const t = useTexts(editorTexts);
  const ids = { text: useId(), textError: useId() };
  const { errors } = form.formState;
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_280px]">
      <div className="min-w-0">
        <TextField
          {...form.register('title')}
          required
          autoComplete="off"
          lang={writtenLanguage(news.title)}
          label={t.title}
          error={errors.title?.message}
        />
        <p id={ids.text} className="pt-6 text-[12px] leading-5 text-soft">
          {t.text}
        </p>
        <Suspense fallback={<div role="status" aria-label={t.loadingEditor} className="h-85" />}>
          <RichText
            content={news.content}
            labelId={ids.text}
            describedBy={ids.textError}
            onChange={(html) => form.setValue('content', html, { shouldDirty: true })}
          />
        </Suspense>
        <p id={ids.textError} role="alert" className="pt-1 text-[13px] text-seal empty:hidden">
          {errors.content?.message}
        </p>
      </div>
      <div className="grid gap-x-6 gap-y-5 max-lg:sm:grid-cols-2 lg:content-start">
        <SelectField {...form.register('type')} label={t.type}>
          {newsTypes.map((type) => (
            <option key={type} value={type}>
              {kindNames[type]}
            </option>
          ))}
        </SelectField>
        <TextField
          {...form.register('date')}
          type="date"
          required
          label={t.date}
          error={errors.date?.message}
          hint={news.date > today && t.scheduled}
        />
        <div className="max-lg:sm:col-span-2">
          <Controller
            control={form.control}
            name="isNew"
            render={({ field }) => (
              <SwitchField
                label={t.isNew}
                hint={fillIn(t.isNewHint, { new: kindNames.isNew })}
                checked={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </div>
      </div>
    </div>
  );
}

/** No stored item has this id. */
const PREVIEW_ID = 0;

interface NewsPreviewProps {
  news: NewsInput;
  today: DateString;
  Preview: ComponentType<{ item: NewsItem }>;
}

/** The item as visitors will see it. */
export function NewsPreview({ news, today, Preview }: NewsPreviewProps) {
  const t = useTexts(editorTexts);
  const title = news.title.trim() || t.untitled;
  return (
    <>
      <p className="pb-4 text-[13px] text-soft">
        {t.previewHint} {news.date > today && t.scheduled}
      </p>
      <div className="min-h-72 text-[15px]">
        <Preview item={{ ...news, id: PREVIEW_ID, title, date: news.date || today }} />
      </div>
    </>
  );
}
