import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type OriginalPhoto, pixelRectangle, type Size } from '../../../shared/crops.ts';
import { isAuthenticationFailure } from '../../lib/call.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { CropArea } from './crop-area.tsx';
import { type OwnedPhoto, originalQuery } from './original-query.ts';
import { type Selection, selectionOf, shapedSelection } from './selection.ts';
import { cropTexts } from './texts.ts';
import { openSignIn, useCrop } from './use-crop-changes.ts';

interface CropScreenProps {
  photo: OwnedPhoto;
  refresh: () => Promise<unknown>;
  onLeave: () => void;
}

/** Covers the viewer with the whole original, in which the owner selects a crop (CROP-1 to CROP-3). */
export function CropScreen(props: CropScreenProps) {
  const t = useTexts(cropTexts);
  const original = useQuery(originalQuery(props.photo));
  const [preview] = useState(shownImage);
  const isSignedOut = isAuthenticationFailure(original.error);
  if (original.data) return <Cropping {...props} original={original.data} preview={preview} />;
  return (
    <div className="relative grid h-full place-content-center justify-items-center gap-5 text-body">
      {preview && (
        <img
          src={preview}
          alt=""
          className="absolute inset-0 -z-1 size-full p-6 object-contain opacity-40 lg:p-10"
        />
      )}
      <p role={original.isError ? 'alert' : 'status'} className="px-6 text-center">
        {isSignedOut && <span className="block font-medium">{t.signedOut}</span>}
        {isSignedOut && t.signedOutText}
        {!isSignedOut && (original.isError ? t.loadFailed : t.loading)}
      </p>
      <div className="flex gap-3">
        <Button variant="quiet" onClick={props.onLeave}>
          {t.cancel}
        </Button>
        {isSignedOut && <Button onClick={openSignIn}>{t.signIn}</Button>}
        {original.isError && <Button onClick={() => original.refetch()}>{t.again}</Button>}
      </div>
    </div>
  );
}

/** URL of the viewer's photo, which is already loaded and is shown until the original has loaded. */
function shownImage(): string | undefined {
  return document.querySelector<HTMLImageElement>('[data-current] picture img')?.currentSrc || undefined;
}

interface CroppingProps extends CropScreenProps {
  original: OriginalPhoto;
  preview: string | undefined;
}

function Cropping({ photo, refresh, onLeave, original, preview }: CroppingProps) {
  const t = useTexts(cropTexts);
  const [aspectName, setAspectName] = useState<AspectName>('free');
  // For a cropped photo the first selection is the current crop.
  const start = original.crop && selectionOf(original.crop, original);
  const [selection, setSelection] = useState<Selection | undefined>(start);
  const [completed, setCompleted] = useState<Selection | undefined>(start);
  const screen = useRef<HTMLDivElement>(null);
  const crop = useCrop({ photo, refresh });
  const aspect = aspectOf(aspectName, original);
  const rectangle = completed && pixelRectangle(completed, original);

  useEffect(() => screen.current?.focus(), []);

  const choose = (name: AspectName) => {
    const shaped = shapedSelection({ original, aspect: aspectOf(name, original), current: completed });
    setAspectName(name);
    setSelection(shaped);
    setCompleted(shaped);
  };
  const isLarge = (drawn: Selection) => pixelRectangle(drawn, original) !== undefined;

  return (
    <section ref={screen} tabIndex={-1} aria-label={t.crop} className="flex h-full flex-col outline-none">
      <CropArea
        original={original}
        preview={preview}
        selection={selection}
        aspect={aspect}
        disabled={crop.isPending}
        onChange={setSelection}
        onComplete={(drawn) => setCompleted(isLarge(drawn) ? drawn : undefined)}
        // Discards the selection of a tap, which is too small to grab.
        onRelease={() => setSelection((drawn) => (drawn && isLarge(drawn) ? drawn : undefined))}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-hairline px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:px-6 lg:py-3">
        <AspectChoice chosen={aspectName} disabled={crop.isPending} onChoose={choose} />
        <p role="status" className="min-w-0 grow text-[13px] text-soft">
          {rectangle ? fillIn(t.sizeOf, { width: rectangle.width, height: rectangle.height }) : t.hint}
        </p>
        <div className="ml-auto flex gap-3">
          <Button variant="quiet" onClick={onLeave}>
            {t.cancel}
          </Button>
          <Button
            variant="seal"
            disabled={rectangle === undefined || crop.isPending}
            onClick={() => rectangle && crop.mutate({ original, rectangle }, { onSuccess: onLeave })}
          >
            {crop.isPending ? t.applying : t.apply}
          </Button>
        </div>
      </div>
    </section>
  );
}

interface AspectChoiceProps {
  chosen: AspectName;
  disabled: boolean;
  onChoose: (name: AspectName) => void;
}

/**
 * The aspect ratios in one row (CROP-1). Buttons instead of radio buttons, because keyboard users create a selection
 * by pressing an aspect ratio, even the chosen one.
 */
function AspectChoice({ chosen, disabled, onChoose }: AspectChoiceProps) {
  const t = useTexts(cropTexts);
  return (
    <fieldset
      aria-label={t.aspects}
      disabled={disabled}
      className="-mx-4 flex min-w-0 max-w-[100vw] gap-1 overflow-x-auto px-2 [scrollbar-width:none] lg:mx-0 lg:px-0"
    >
      {aspects.map((aspect) => (
        <button
          key={aspect.name}
          type="button"
          aria-pressed={aspect.name === chosen}
          onClick={() => onChoose(aspect.name)}
          className="group flex h-11 shrink-0 items-center gap-1.5 px-2 text-[13px] leading-6 whitespace-nowrap text-soft hover:text-ink focus-visible:outline-offset-[-3px] aria-pressed:text-ink lg:pointer-fine:h-9"
        >
          <span className="border-b border-transparent leading-6 group-aria-pressed:border-seal">
            {t[aspect.name]}
          </span>
          {'ratio' in aspect && (
            <span className="text-[12px] text-soft tabular-nums">{aspect.ratio.join(':')}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}

/** The aspect ratios (CROP-1); `ratio` is shown beside the name. */
export const aspects = [
  { name: 'free' },
  { name: 'original' },
  { name: 'square', ratio: [1, 1] },
  { name: 'portrait', ratio: [3, 4] },
  { name: 'landscape', ratio: [4, 3] },
  { name: 'wide', ratio: [16, 9] },
  { name: 'classic', ratio: [3, 2] },
] as const satisfies readonly { name: string; ratio?: readonly [number, number] }[];

type AspectName = (typeof aspects)[number]['name'];

/** The selection's width divided by its height; undefined for a free selection. */
export function aspectOf(name: AspectName, original: Size): number | undefined {
  if (name === 'original') return original.width / original.height;
  const aspect = aspects.find((one) => one.name === name);
  return aspect !== undefined && 'ratio' in aspect ? aspect.ratio[0] / aspect.ratio[1] : undefined;
}
