import { type ReactNode, useId } from 'react';
import { type DateString, isDateString, longDate } from '../../../../shared/dates.ts';
import type { FocalPoint } from '../../../../shared/focal-point.ts';
import { imageUrlOf } from '../../../../shared/images.ts';
import { MAX_TEXT_LENGTH } from '../../../../shared/limits.ts';
import { isMediaPath } from '../../../../shared/photo-urls.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/dialog/menu.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { type DayFormApi, isFree, type PhotoPlace } from '../day-form.ts';
import { LanguageFields } from '../language-fields.tsx';
import { FocalPointArea, pointOf } from '../photos/focal-point-area.tsx';
import { type StoredPhoto, shareOnWall } from '../photos/move-focal-point.ts';
import { SlotThumbnail } from '../photos/slot-thumbnail.tsx';
import type { Upload } from '../upload/use-uploads.ts';
import { todayTexts } from './texts.ts';

interface TodayPhotoProps {
  form: DayFormApi;
  /** From 0. */
  place: number;
  value: PhotoPlace;
  upload: Upload | undefined;
  photo: StoredPhoto | undefined;
  /** True if the layout shows the photo uncropped. */
  isWhole: boolean;
  /** A note about this photo, such as that it is a duplicate. */
  note: string | undefined;
  onPoint: (point: FocalPoint | null) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  /** The button that adds files, while places are free. */
  picker: ReactNode;
}

/** The chosen place: its photo's focal point, texts and order, or the fields to fill it (COL-8, FOCAL-5). */
export function TodayPhoto({ form, place, value, upload, photo, isWhole, note, ...rest }: TodayPhotoProps) {
  const t = useTexts(todayTexts);
  const n = place + 1;
  const free = isFree(value);
  const urlError = form.formState.errors.photos?.[place]?.url?.message;
  const takesLink = free || (upload === undefined && !isMediaPath(value.url));
  return (
    <div className="grid gap-5">
      {!free && (
        <div className="flex items-start justify-between gap-3">
          <h3 className="flex min-w-0 gap-3 pt-1 leading-6 max-md:pt-2.5">
            <span className="tabular-nums">{n}</span>
            <span className="truncate">
              {upload?.file.name || value.arrived?.fileName || fillIn(t.photo, { n })}
            </span>
          </h3>
          <Menu label={fillIn(t.optionsOf, { n })} className="-mr-2 shrink-0">
            {place > 0 && <MenuItem onSelect={() => rest.onMove(-1)}>{t.sendEarlier}</MenuItem>}
            {place < form.ids.length - 1 && (
              <MenuItem onSelect={() => rest.onMove(1)}>{t.sendLater}</MenuItem>
            )}
            <MenuItem isDanger label={fillIn(t.remove, { n })} onSelect={rest.onRemove}>
              {t.removeIt}
            </MenuItem>
          </Menu>
        </div>
      )}
      {photo ? (
        <Point
          photo={photo}
          preview={upload?.preview}
          n={n}
          value={value.focalPoint}
          isWhole={isWhole}
          onChange={rest.onPoint}
        />
      ) : (
        !free && (
          <div className="relative aspect-3/2 overflow-hidden bg-hairline [&_img]:object-contain">
            <SlotThumbnail url={value.url} version={value.version} preview={upload?.preview} alt="" />
          </div>
        )
      )}
      {rest.picker}
      {takesLink && (
        <TextField
          {...form.registerLink(place)}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          label={fillIn(free ? t.linkInstead : t.linkOf, { n })}
          placeholder="https://…"
          error={urlError}
        />
      )}
      {note !== undefined && (
        <p role="status" className="text-[13px] leading-5 text-soft">
          {note}
        </p>
      )}
      {!free && <PhotoTextFields form={form} place={place} value={value} />}
      {photo && <Facts photo={photo} taken={value.arrived?.dateTaken} />}
    </div>
  );
}

interface PointProps {
  photo: StoredPhoto;
  preview: string | undefined;
  n: number;
  value: FocalPoint | null;
  isWhole: boolean;
  onChange: (point: FocalPoint | null) => void;
}

const PHOTO_PX = 1200;
/** Limits the photo's height, so that there is room for its texts. */
const MAX_HEIGHT = 'clamp(440px, 30vw, 640px)';

/** The whole photo, veiled where the layout does not show it, and the ring that moves the shown part. */
function Point({ photo, preview, n, value, isWhole, onChange }: PointProps) {
  const t = useTexts(todayTexts);
  const hint = useId();
  const point = pointOf(photo, value);
  const { x, y, width, height } = shareOnWall(photo, point);
  const src = imageUrlOf({
    url: photo.url,
    version: photo.version || undefined,
    width: PHOTO_PX,
    quality: 85,
  });
  const veil = 'pointer-events-none absolute bg-paper/65';
  const share = (part: number) => `${part * 100}%`;
  const figures = { x: Math.round(point.x * 100), y: Math.round(point.y * 100) };
  return (
    <div className="grid gap-2">
      <div style={{ maxWidth: `calc(${MAX_HEIGHT} * ${photo.width / photo.height})` }}>
        <FocalPointArea
          {...{ photo, src, preview, n, value, onChange }}
          describedBy={hint}
          className="w-full"
        >
          {!isWhole && (
            <>
              <span className={`${veil} inset-y-0 left-0`} style={{ width: share(x) }} />
              <span className={`${veil} inset-y-0 right-0`} style={{ left: share(x + width) }} />
              <span className={`${veil} inset-x-0 top-0`} style={{ height: share(y) }} />
              <span className={`${veil} inset-x-0 bottom-0`} style={{ top: share(y + height) }} />
            </>
          )}
        </FocalPointArea>
      </div>
      <div className="flex justify-between gap-4 text-[13px] leading-5 text-soft">
        <p id={hint}>{isWhole ? t.wholePoint : t.dragPoint}</p>
        <p aria-live="polite" className="shrink-0 tabular-nums">
          <span aria-hidden="true">{fillIn(t.percent, figures)}</span>
          <span className="sr-only">{value && fillIn(t.focalPointAt, figures)}</span>
        </p>
      </div>
      {value && (
        <Button
          variant="quiet"
          onClick={() => onChange(null)}
          className="-ml-2 justify-self-start text-[13px]!"
        >
          {t.useFoundPoint}
        </Button>
      )}
    </div>
  );
}

function PhotoTextFields({ form, place, value }: Pick<TodayPhotoProps, 'form' | 'place' | 'value'>) {
  const t = useTexts(todayTexts);
  const own = useLanguage();
  const textField = (kind: 'caption' | 'alt', label: string) => (
    <LanguageFields
      texts={[value[kind]]}
      folds="always"
      className="grid gap-1"
      render={(language, name) => (
        <TextField
          {...form.register(`photos.${place}.${kind}.${language}`)}
          lang={language}
          maxLength={MAX_TEXT_LENGTH}
          label={language === own ? label : `${label} · ${name}`}
        />
      )}
    />
  );
  return (
    <>
      {textField('caption', t.caption)}
      {textField('alt', t.altHere)}
    </>
  );
}

function Facts({ photo, taken = '' }: { photo: StoredPhoto; taken: string | undefined }) {
  const t = useTexts(todayTexts);
  const language = useLanguage();
  const megapixels = Math.round((photo.width * photo.height) / 1e6);
  const range = photo.range && t[photo.range];
  const date: DateString = taken.slice(0, 10).replace(/[.:/]/g, '-');
  return (
    <p className="flex flex-wrap justify-between gap-x-4 text-[13px] leading-5 text-soft">
      <span>{[fillIn(t.megapixels, { n: megapixels }), range].filter(Boolean).join(', ')}</span>
      {isDateString(date) && <span>{fillIn(t.taken, { date: longDate(date, language) })}</span>}
    </p>
  );
}
