import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { Collection } from '../../../shared/collections.ts';
import { layouts } from '../../../shared/layout.ts';
import { MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from '../../../shared/limits.ts';
import { useTexts } from '../../lib/texts.ts';
import { SelectField, TextArea, TextField } from '../../ui/form/text-field.tsx';
import type { DayFormApi } from './day-form.ts';
import { LanguageFields } from './language-fields.tsx';
import { editorTexts, layoutName } from './texts.ts';

/** Renders the owner's remarks on a stored photo. */
export type RenderRemarks = (photo: { collectionId: number; photoIndex: number }) => ReactNode;

interface DayDetailsProps {
  form: Pick<DayFormApi, 'register' | 'control' | 'ids'>;
  /** Renders a place's photo with its focal point, so that the owner sees what the alternative text describes. */
  renderPhoto: (place: number) => ReactNode;
  renderRemarks: RenderRemarks;
  /** The stored day; undefined for a new one. */
  collection: Collection | undefined;
}

/** The title and the description of a day, at the top of the editor (COL-8). */
export function DayTextFields({ form: { register, control } }: Pick<DayDetailsProps, 'form'>) {
  const t = useTexts(editorTexts);
  return (
    <LanguageFields
      texts={useWatch({ control, name: ['title', 'words'] })}
      className="grid gap-x-8 gap-y-4 md:grid-cols-2"
      render={(language, name) => (
        <>
          <TextField
            {...register(`title.${language}`)}
            lang={language}
            maxLength={MAX_TITLE_LENGTH}
            label={`${t.title} · ${name}`}
            className="pb-4 [&_input]:font-serif [&_input]:text-[26px]!"
          />
          <TextArea
            {...register(`words.${language}`)}
            lang={language}
            maxLength={MAX_TEXT_LENGTH}
            label={`${t.dayWords} · ${name}`}
            className="[&_textarea]:font-serif [&_textarea]:text-[21px]! [&_textarea:lang(ja)]:text-[17px]!"
          />
        </>
      )}
    />
  );
}

/** Layout, alternative texts, focal points, remarks, folded away: most days need none (COL-8, LAYOUT-2, FOCAL-5). */
export function DayDetails(props: DayDetailsProps) {
  const { form, renderPhoto, renderRemarks, collection } = props;
  const { ids, register, control } = form;
  const t = useTexts(editorTexts);
  const photos = useWatch({ control, name: 'photos' });
  const remarksAt = (place: number) => {
    const photoIndex = collection?.photoUrls.indexOf(photos[place]?.url ?? '') ?? -1;
    return collection && photoIndex >= 0 && renderRemarks({ collectionId: collection.id, photoIndex });
  };
  return (
    <details className="group border-t border-hairline">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden">
        <span aria-hidden="true" className="text-soft group-open:rotate-90 motion-safe:transition-transform">
          ›
        </span>
        <span className="font-medium">{t.details}</span>
        <span className="text-[13px] text-soft">{t.detailsHint}</span>
      </summary>
      <div className="flex flex-col gap-8 pt-2 pb-4">
        <SelectField {...register('layout')} label={t.layout} hint={t.layoutHint}>
          {(['', ...layouts] as const).map((layout) => (
            <option key={layout} value={layout}>
              {layoutName(t, layout)}
            </option>
          ))}
        </SelectField>
        {ids.map((id, place) => (
          <fieldset key={id} className="border-t border-hairline pt-4">
            <legend className="float-left w-full pb-3 font-medium">
              {t.photo.replace('{n}', String(place + 1))}
            </legend>
            <div className="clear-left grid gap-x-5 gap-y-4 md:grid-cols-[320px_minmax(0,1fr)] md:gap-x-8">
              {renderPhoto(place)}
              <LanguageFields
                texts={[photos[place]?.alt]}
                className="grid content-start gap-x-8 gap-y-4 md:grid-cols-2"
                render={(language, name) => (
                  <TextField
                    {...register(`photos.${place}.alt.${language}`)}
                    lang={language}
                    maxLength={MAX_TEXT_LENGTH}
                    label={`${t.alt} · ${name}`}
                  />
                )}
              />
            </div>
            {remarksAt(place)}
          </fieldset>
        ))}
      </div>
    </details>
  );
}
