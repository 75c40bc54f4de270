import { useSortable } from '@dnd-kit/sortable';
import type { ComponentProps } from 'react';
import { type Control, type UseFormRegister, useWatch } from 'react-hook-form';
import { MAX_TEXT_LENGTH } from '../../../../shared/limits.ts';
import type { PhotoRange } from '../../../../shared/photo-range.ts';
import { isMediaPath } from '../../../../shared/photo-urls.ts';
import { fillIn, useTexts } from '../../../lib/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { TipButton } from '../../../ui/tooltip.tsx';
import { type DayForm, type DayFormApi, isFree } from '../day-form.ts';
import { LanguageFields } from '../language-fields.tsx';
import { editorTexts } from '../texts.ts';
import { failedButtonId, type Upload } from '../upload/use-uploads.ts';
import { SlotThumbnail } from './slot-thumbnail.tsx';

interface PhotoSlotProps {
  /** The id of the photo, which stays the same when the photo moves to another place. */
  id: string;
  /** From 0. */
  place: number;
  count: number;
  control: Control<DayForm>;
  register: UseFormRegister<DayForm>;
  registerLink: DayFormApi['registerLink'];
  upload: Upload | undefined;
  /** Undefined while it is unknown. */
  range: PhotoRange | undefined;
  /** A note about this photo, such as that it is a duplicate. */
  note: string | undefined;
  /** The message about a wrong URL. For a missing photo the message is in the element with the id `describedBy`. */
  error: string | undefined;
  invalid: boolean;
  describedBy: string;
  onStep: (step: -1 | 1) => void;
  onRemove: () => void;
  onRetry: () => void;
}

/** One of the five places: preview, URL or upload, captions, buttons to move and empty it (COL-3, COL-6, COL-8). */
export function PhotoSlot({
  id,
  place,
  count,
  control,
  register,
  registerLink,
  upload,
  range,
  note,
  ...rest
}: PhotoSlotProps) {
  const { error, invalid, describedBy, ...on } = rest;
  const t = useTexts(editorTexts);
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id });
  const value = useWatch({ control, name: `photos.${place}` });
  const n = String(place + 1);
  const named = (text: string) => text.replace('{n}', n);
  const free = isFree(value);
  // Mouse and finger drag the whole photo, the keyboard drags by the handle.
  const { onKeyDown: _, ...byPointer } = listeners ?? {};
  const rangeText = range && t[range];
  const fromDevice = upload !== undefined || isMediaPath(value.url);

  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
      className={`grid grid-cols-[84px_minmax(0,1fr)] gap-x-4 bg-paper motion-reduce:transition-none! md:flex md:flex-col md:gap-3 ${isDragging ? 'relative z-10 opacity-90 shadow-lg shadow-black/20' : ''}`}
    >
      <div
        {...(free ? {} : byPointer)}
        className={`relative aspect-[4/5] overflow-hidden select-none [-webkit-touch-callout:none] ${free ? 'border border-dashed border-soft/50' : 'cursor-grab touch-manipulation bg-hairline active:cursor-grabbing'}`}
      >
        <span aria-hidden="true" className="absolute inset-0 grid place-items-center text-[21px] text-soft">
          {n}
        </span>
        {!free && (
          <SlotThumbnail
            url={value.url}
            version={value.version}
            preview={upload?.preview}
            alt={named(t.photo)}
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col">
        <SlotButtons
          {...{ place, count, named }}
          handle={{ ref: setActivatorNodeRef, ...attributes, ...listeners }}
          onStep={on.onStep}
          onRemove={free ? undefined : on.onRemove}
        />
        {fromDevice ? (
          <UploadLine
            name={upload?.file.name || value.arrived?.fileName || named(t.photo)}
            upload={upload}
            range={rangeText}
            onRetry={on.onRetry}
            onRemove={on.onRemove}
          />
        ) : (
          <>
            <TextField
              {...registerLink(place)}
              type="url"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              label={named(t.photoUrl)}
              labelHidden
              placeholder={t.orUrl}
              error={error}
              invalid={invalid}
              describedBy={describedBy}
            />
            <p className="pt-1 text-[13px] leading-5 text-soft empty:hidden">{rangeText}</p>
          </>
        )}
        {note !== undefined && (
          <p role="status" className="pt-1 text-[13px] leading-5 text-soft">
            {note}
          </p>
        )}
        <fieldset aria-label={named(t.photo)} className="pt-2">
          <LanguageFields
            texts={[value.caption]}
            className="grid gap-2"
            render={(language, name) => (
              <TextField
                {...register(`photos.${place}.caption.${language}`)}
                lang={language}
                maxLength={MAX_TEXT_LENGTH}
                label={`${t.caption} · ${name}`}
              />
            )}
          />
        </fieldset>
      </div>
    </li>
  );
}

interface SlotButtonsProps extends Pick<PhotoSlotProps, 'place' | 'count' | 'onStep'> {
  /** Adds the place's number to a text. */
  named: (text: string) => string;
  /** The props of the button that drags the photo. */
  handle: Omit<ComponentProps<typeof IconButton>, 'label' | 'children'>;
  /** Absent at an empty place. */
  onRemove: (() => void) | undefined;
}

/** Buttons that drag a photo, move it by one place, and remove it. */
function SlotButtons({ place, count, named, handle, onStep, onRemove }: SlotButtonsProps) {
  const t = useTexts(editorTexts);
  return (
    // With five places in a row, four buttons of a finger's size do not fit side by side.
    <div className="-mt-2 -ml-3 flex items-center md:mt-0 md:-ml-2 md:max-xl:pointer-coarse:grid md:max-xl:pointer-coarse:grid-cols-[44px_44px]">
      <IconButton {...handle} label={named(t.drag)} className="cursor-grab touch-manipulation">
        <Icon name="grip" />
      </IconButton>
      <TipButton label={named(t.earlier)} aria-disabled={place === 0} onClick={() => onStep(-1)}>
        <Icon name="earlier" className="max-md:rotate-90" />
      </TipButton>
      <TipButton label={named(t.later)} aria-disabled={place === count - 1} onClick={() => onStep(1)}>
        <Icon name="later" className="max-md:rotate-90" />
      </TipButton>
      {onRemove && (
        <TipButton label={named(t.remove)} onClick={onRemove} className="ml-auto">
          <Icon name="close" />
        </TipButton>
      )}
    </div>
  );
}

/** A file at its place: its progress, that it has arrived, or why it failed and a button to retry or remove it. */
function UploadLine({
  name,
  upload,
  range,
  onRetry,
  onRemove,
}: {
  name: string;
  upload: Upload | undefined;
  range: string | undefined;
  onRetry: () => void;
  onRemove: () => void;
}) {
  const t = useTexts(editorTexts);
  const { status = 'done', sent = 1, failure } = upload ?? {};
  const progressText = () => {
    if (status === 'done') return [upload ? t.uploaded : t.stored, range].filter(Boolean).join(' · ');
    if (status === 'waiting') return t.waiting;
    if (sent === 1) return t.checking;
    return t.uploading.replace('{percent}', String(Math.round(sent * 100)));
  };
  return (
    <div className="flex flex-col gap-1 py-1 text-[13px] leading-5">
      <p className="truncate text-body" title={name}>
        {name}
      </p>
      {status === 'failed' && upload ? (
        <div role="alert" className="text-seal">
          <p className="wrap-anywhere">{failure}</p>
          {upload.refused ? (
            <Button
              id={failedButtonId(upload.id)}
              variant="link"
              className="min-h-11 md:pointer-fine:min-h-8"
              onClick={onRemove}
            >
              {t.removeIt}
            </Button>
          ) : (
            <Button
              id={failedButtonId(upload.id)}
              variant="link"
              className="min-h-11 md:pointer-fine:min-h-8"
              onClick={onRetry}
            >
              {t.retry}
            </Button>
          )}
        </div>
      ) : (
        <>
          {status !== 'done' && <ProgressBar value={sent} label={fillIn(t.progressOf, { name })} />}
          <p className="text-soft">{progressText()}</p>
        </>
      )}
    </div>
  );
}
