import { useId, useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { type DateString, isDateString, longDate } from '../../../shared/dates.ts';
import { staysUnrevealed } from '../../../shared/owner-collections.ts';
import { useLanguage, useTexts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { HeldFields } from '../../ui/form/held-fields.tsx';
import { DateField } from './date-field.tsx';
import { DayDetails, DayTextFields, type RenderRemarks } from './day-text-fields.tsx';
import { OpeningField, type RenderPreview } from './opening-field.tsx';
import { FocalPointField } from './photos/focal-point-field.tsx';
import { photoDays } from './photos/photo-days.ts';
import { PhotoSection } from './photos/photo-section.tsx';
import { SlotThumbnail } from './photos/slot-thumbnail.tsx';
import { EditorFooter } from './saving/editor-footer.tsx';
import { EditorNotices } from './saving/editor-notices.tsx';
import { editorTexts } from './texts.ts';
import { PhotoPicker } from './upload/photo-picker.tsx';
import { type DayEditingOptions, useDayEditing } from './use-day-editing.ts';

interface CollectionEditorProps extends DayEditingOptions {
  renderOpeningPreview: RenderPreview;
  renderRemarks: RenderRemarks;
}

/**
 * Title and description first, then a date and five photos with their captions (COL-3, COL-4, COL-6, COL-8). Files or
 * links fill the five places; every text is optional. Nothing entered is lost without a question.
 */
export function CollectionEditor({ renderOpeningPreview, renderRemarks, ...editing }: CollectionEditorProps) {
  const t = useTexts(editorTexts);
  const language = useLanguage();
  const ids = { form: useId(), save: useId() };
  const { collection, collections, files, today } = editing;
  const { form, uploads, photos, arrivals, versions, save, publishing, ...day } = useDayEditing(editing);
  const shown = useMemo(() => photoDays(collections ?? [], collection), [collections, collection]);
  const { places, free, takeFiles } = photos;
  const chosenDate = useWatch({ control: form.control, name: 'date' });
  const dragging = useRef(false);

  const named = (text: string, date: DateString) => text.replace('{date}', longDate(date, language));
  const adds =
    chosenDate === today ? t.add : isDateString(chosenDate) ? named(t.addOn, chosenDate) : t.addSome;
  const title = collection ? named(t.edit, collection.date) : adds;
  const renderPhoto = (place: number) => {
    const { url = '', version = '', focalPoint = null } = places[place] ?? {};
    const { upload, photo } = day.findPhoto(place);
    if (photo === undefined) {
      return (
        <div className="relative h-20 w-16 overflow-hidden bg-hairline">
          <SlotThumbnail url={url} version={version} preview={upload?.preview} alt="" />
        </div>
      );
    }
    return (
      <FocalPointField
        photo={photo}
        n={place + 1}
        value={focalPoint}
        onChange={(point) => day.setFocalPoint(place, point)}
      />
    );
  };

  return (
    <Dialog
      title={title}
      onClose={day.close}
      onOpenAutoFocus={(event) => {
        // Dropped files are being uploaded already, so the owner's next step is to save.
        if (!files) return;
        event.preventDefault();
        document.getElementById(ids.save)?.focus();
      }}
      onEscapeKeyDown={(event) => {
        if (dragging.current) event.preventDefault();
      }}
      footer={
        <EditorFooter
          formId={ids.form}
          saveId={ids.save}
          summary={day.summary}
          waiting={publishing.waiting}
          saving={day.held}
          work={day.work}
          unsaved={day.unsaved}
          draftStored={day.draftStored}
          failure={save.isPending ? undefined : save.failure}
          onCancel={day.close}
        />
      }
    >
      <form
        id={ids.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (publishing.waiting || save.isPending) return;
          publishing.onPress();
        }}
        className="flex flex-col gap-6 md:gap-7"
      >
        <EditorNotices
          form={form}
          versions={versions}
          publishing={publishing}
          saving={save.isPending}
          onDateChosen={arrivals.onDateChosen}
        />
        <HeldFields held={day.held} buttonId={ids.save}>
          <DayTextFields form={form} />
          <div className="grid gap-5 md:grid-cols-[220px_1fr] md:gap-8">
            <div className="flex flex-col gap-5">
              <DateField
                form={form}
                today={today}
                published={day.published}
                proposal={arrivals.proposal}
                onChosen={() => {
                  arrivals.onDateChosen();
                  publishing.dismiss();
                }}
                onOpenDay={day.openDay}
                staysUnrevealed={staysUnrevealed(versions.stored)}
              />
              <OpeningField form={form} renderPreview={renderOpeningPreview} collection={versions.stored} />
            </div>
            <PhotoPicker
              onFiles={takeFiles}
              free={free}
              arrived={places.filter(({ url }) => url.trim() !== '').length}
              failed={places.some(({ uploadId }) => uploads.byId.get(uploadId)?.status === 'failed')}
              more={free < places.length}
            />
          </div>
          <PhotoSection
            form={form}
            photos={photos}
            uploads={uploads}
            shown={shown}
            rangeAt={(place) => day.findPhoto(place).photo?.range}
            onDragging={(now) => {
              dragging.current = now;
            }}
          />
          <DayDetails {...{ form, renderPhoto, renderRemarks, collection }} />
        </HeldFields>
      </form>
      {day.question}
    </Dialog>
  );
}
