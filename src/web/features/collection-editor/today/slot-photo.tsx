import { useSortable } from '@dnd-kit/sortable';
import { type CSSProperties, useId } from 'react';
import { framingAround } from '../../../../shared/framing.ts';
import { ownerTextIn } from '../../../../shared/owner-text.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { isFree, type PhotoPlace } from '../day-form.ts';
import { pointOf } from '../photos/focal-point-area.tsx';
import { type StoredPhoto, shareOnWall } from '../photos/move-focal-point.ts';
import { SlotThumbnail, WALL_WIDTH_PX } from '../photos/slot-thumbnail.tsx';
import { PhotoInput } from '../upload/photo-picker.tsx';
import { failedButtonId, type Upload } from '../upload/use-uploads.ts';
import { todayTexts } from './texts.ts';

const numerals = ['一', '二', '三', '四', '五'] as const;

interface SlotPhotoProps {
  /** The id of the photo, which stays the same when the photo moves to another place. */
  id: string;
  /** From 0. */
  place: number;
  value: PhotoPlace;
  upload: Upload | undefined;
  photo: StoredPhoto | undefined;
  /** True if the layout shows the photo uncropped. */
  isWhole: boolean;
  isChosen: boolean;
  /** True if the photo was missing at the last attempt to publish. */
  isMissing: boolean;
  onChoose: () => void;
  onFiles: (files: File[]) => void;
  onRetry: () => void;
  onRemove: () => void;
}

/** One of the five places: an empty frame that takes files, or the photo as visitors will see it, with its range. */
export function SlotPhoto({ id, place, value, upload, photo, isWhole, isChosen, ...rest }: SlotPhotoProps) {
  const { isMissing, ...on } = rest;
  const t = useTexts(todayTexts);
  const language = useLanguage();
  const [inputId, stateId] = [useId(), useId()];
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });
  const n = place + 1;
  const style: CSSProperties = {
    transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
    transition,
  };
  if (isFree(value)) {
    return (
      <li ref={setNodeRef} style={style} className="min-w-0">
        <label
          htmlFor={inputId}
          className={`group relative grid aspect-3/4 cursor-pointer place-items-center border border-dashed has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-seal ${isMissing ? 'border-seal' : 'border-soft/60 hover:border-ink'}`}
        >
          <PhotoInput id={inputId} label={fillIn(t.addAt, { n })} onFiles={on.onFiles} />
          <span
            lang="ja"
            aria-hidden="true"
            className="font-mincho text-[26px] text-soft group-hover:text-ink"
          >
            {numerals[place]}
          </span>
        </label>
        <p className="pt-2 text-[13px] leading-5 text-soft tabular-nums">{n}</p>
      </li>
    );
  }
  // Keys choose the photo but do not drag it; the menu in `TodayPhoto` moves the chosen photo.
  const { onKeyDown: _, ...byPointer } = listeners ?? {};
  const name = ownerTextIn(language, value.caption) || upload?.file.name || value.arrived?.fileName;
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={`min-w-0 bg-paper motion-reduce:transition-none! ${isDragging ? 'relative z-10 opacity-90' : ''}`}
    >
      <button
        type="button"
        {...byPointer}
        aria-pressed={isChosen}
        aria-label={fillIn(t.choosePhoto, { n })}
        aria-describedby={stateId}
        onClick={on.onChoose}
        className={`relative block aspect-3/4 w-full touch-manipulation overflow-hidden select-none [-webkit-touch-callout:none] aria-pressed:shadow-[0_0_0_3px_var(--paper),0_0_0_4px_var(--seal)] ${isWhole ? '[&_img]:object-contain' : 'bg-hairline'}`}
      >
        <FramedPhoto {...{ value, upload, photo, isWhole }} ring={isChosen} />
        <UploadProgress upload={upload} />
      </button>
      <div
        id={stateId}
        className="flex flex-wrap justify-between gap-x-2 pt-2 text-[13px] leading-5 text-soft"
      >
        <p className="flex min-w-0 gap-2 md:flex-1">
          <span className="tabular-nums">{n}</span>
          <span className="truncate max-md:hidden">{name}</span>
        </p>
        <UploadState upload={upload} range={photo?.range && markOf(t, photo.range)} />
        {upload?.status === 'failed' && (
          <p role="alert" className="basis-full text-seal wrap-anywhere">
            {upload.failure}{' '}
            <Button
              id={failedButtonId(upload.id)}
              variant="link"
              className="min-h-11 min-w-11 md:pointer-fine:min-h-8"
              onClick={upload.refused ? on.onRemove : on.onRetry}
            >
              {upload.refused ? t.removeIt : t.retry}
            </Button>
          </p>
        )}
      </div>
    </li>
  );
}

function FramedPhoto({
  value,
  upload,
  photo,
  isWhole,
  ring,
}: Pick<SlotPhotoProps, 'value' | 'upload' | 'photo' | 'isWhole'> & { ring: boolean }) {
  const point = photo && pointOf(photo, value.focalPoint);
  const framing = photo && framingAround(photo, '3x4', point);
  const part = photo && point && shareOnWall(photo, point);
  return (
    <>
      <SlotThumbnail
        url={value.url}
        version={value.version}
        preview={upload?.preview}
        width={WALL_WIDTH_PX}
        at={isWhole ? undefined : framing?.at}
        alt=""
      />
      {ring && !isWhole && point && part && (
        <span
          aria-hidden="true"
          className="absolute size-8.5 -translate-1/2 rounded-full border-[1.5px] border-white shadow-[0_0_0_1px_rgb(0_0_0/0.35)] after:absolute after:inset-0 after:m-auto after:size-1 after:rounded-full after:bg-white"
          style={{
            left: `${((point.x - part.x) / part.width) * 100}%`,
            top: `${((point.y - part.y) / part.height) * 100}%`,
          }}
        />
      )}
    </>
  );
}

function UploadProgress({ upload }: Pick<SlotPhotoProps, 'upload'>) {
  if (upload?.status !== 'sending') return null;
  return (
    <span
      aria-hidden="true"
      className="absolute bottom-0 left-0 h-[3px] w-full origin-left bg-white motion-safe:transition-transform"
      style={{ transform: `scaleX(${upload.sent})` }}
    />
  );
}

function UploadState({ upload, range }: { upload: Upload | undefined; range: string | undefined }) {
  const t = useTexts(todayTexts);
  if (upload === undefined || upload.status === 'done') return <p className="shrink-0">{range}</p>;
  if (upload.status === 'failed') return null;
  if (upload.status === 'waiting') return <p>{t.waiting}</p>;
  return (
    <p className="tabular-nums">{upload.sent === 1 ? t.checking : `${Math.round(upload.sent * 100)} %`}</p>
  );
}

/** The range in a word short enough for a phone: standard, wide or HDR (HDR-4). */
function markOf(
  t: Record<'hdr' | 'markWide' | 'markStandard', string>,
  range: NonNullable<StoredPhoto['range']>,
) {
  return { hdr: t.hdr, wide: t.markWide, standard: t.markStandard }[range];
}
