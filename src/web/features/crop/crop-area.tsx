import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { ReactCrop } from 'react-image-crop';
import { minCropSize, type OriginalPhoto, pixelRectangle } from '../../../shared/crops.ts';
import { imageUrlOf } from '../../../shared/images.ts';
import { viewerPresets } from '../../../shared/viewer-widths.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import './crop-area.css';
import type { Selection } from './selection.ts';
import { cropTexts } from './texts.ts';

interface CropAreaProps {
  original: OriginalPhoto;
  /** The URL of the photo as visitors see it, which is already loaded. */
  preview: string | undefined;
  selection: Selection | undefined;
  aspect: number | undefined;
  disabled: boolean;
  onChange: (selection: Selection) => void;
  /** Called when a selection appears, and after each change by pointer or key. */
  onComplete: (selection: Selection) => void;
  onRelease: () => void;
}

const SHARP_SCREEN = 2;
/** Keeps the smallest selection above the smallest allowed crop after rounding to whole pixels. */
const ROUNDING_ROOM = 1.001;

/**
 * The photo, as large as possible, with the selection over it. Arrow keys move the selection by 1, 10 or 100 screen
 * pixels (CROP-2), because a step of one pixel of a large original would be invisible.
 */
export function CropArea({ original, preview, selection, aspect, disabled, ...on }: CropAreaProps) {
  const t = useTexts(cropTexts);
  const frame = useRef<HTMLDivElement>(null);
  const shownWidth = useWidth(frame);
  const [showsOriginalFile, setShowsOriginalFile] = useState(false);
  const { width, height, url, version } = original;
  const least = minCropSize(original);
  const scale = (shownWidth / width) * ROUNDING_ROOM;
  const rectangle = selection && pixelRectangle(selection, original);
  const handle = (side: 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w') =>
    fillIn(t.handle, { side: t[side] });

  return (
    <div className="min-h-0 grow p-6 lg:p-10">
      <div className="grid size-full place-items-center [container-type:size]">
        <div
          ref={frame}
          style={{ width: `min(100cqw, 100cqh * ${width / height})`, aspectRatio: `${width} / ${height}` }}
        >
          <ReactCrop
            {...(selection && { crop: selection })}
            {...(aspect !== undefined && { aspect })}
            disabled={disabled}
            keepSelection
            ruleOfThirds
            minWidth={Math.min(shownWidth, least.width * scale)}
            minHeight={Math.min((shownWidth * height) / width, least.height * scale)}
            onChange={(_, percent) => on.onChange(percent)}
            onComplete={(_, percent) => on.onComplete(percent)}
            onDragEnd={on.onRelease}
            renderSelectionAddon={() => rectangle && <SizeLabel {...rectangle} />}
            className="size-full"
            ariaLabels={{
              cropArea: t.selection,
              nwDragHandle: handle('nw'),
              nDragHandle: handle('n'),
              neDragHandle: handle('ne'),
              eDragHandle: handle('e'),
              seDragHandle: handle('se'),
              sDragHandle: handle('s'),
              swDragHandle: handle('sw'),
              wDragHandle: handle('w'),
            }}
          >
            <img
              src={showsOriginalFile ? url : imageUrlOf({ url, version, ...sharpSize(viewerPresets.crop) })}
              alt={t.photo}
              width={width}
              height={height}
              draggable={false}
              onError={() => setShowsOriginalFile(true)}
              className="size-full bg-no-repeat"
              style={preview === undefined ? undefined : previewStyle(preview, original)}
            />
          </ReactCrop>
        </div>
      </div>
    </div>
  );
}

/** Shows the preview until the whole photo has loaded. A cropped preview covers only its part of the photo. */
function previewStyle(preview: string, { crop, width, height }: OriginalPhoto): CSSProperties {
  const part = crop ?? { x: 0, y: 0, width, height };
  const at = (start: number, length: number, whole: number) =>
    whole > length ? `${(100 * start) / (whole - length)}%` : '0%';
  return {
    backgroundImage: `url(${JSON.stringify(preview)})`,
    backgroundSize: `${(100 * part.width) / width}% ${(100 * part.height) / height}%`,
    backgroundPosition: `${at(part.x, part.width, width)} ${at(part.y, part.height, height)}`,
  };
}

/** IMG-4: double resolution on a high-density screen. */
function sharpSize({ width, height, quality }: { width: number; height: number; quality: number }) {
  const times = devicePixelRatio >= SHARP_SCREEN ? SHARP_SCREEN : 1;
  return { width: width * times, height: height * times, quality };
}

/** The selection's size in pixels of the original; the status line announces it. */
function SizeLabel({ width, height }: { width: number; height: number }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute bottom-2 left-1/2 -translate-x-1/2 rounded-full bg-black/65 px-2.5 py-0.5 text-[12px] leading-5 whitespace-nowrap text-white tabular-nums"
    >
      {width} × {height}
    </span>
  );
}

/** An element's current width in CSS pixels. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
