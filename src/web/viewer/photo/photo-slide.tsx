import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { afterInBrowser } from '../../lib/time/after.ts';
import { HdrSource } from '../../ui/photo/hdr-source.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { viewerTexts } from '../texts.ts';
import type { PlaylistPhoto } from '../viewer-state.ts';
import { type LoadingPhase, watchLoading } from './loading-phases.ts';
import { type Preview, previewOf } from './page-thumbnails.ts';
import { type PhotoArea, photoSources } from './photo-sources.ts';

interface PhotoSlideProps {
  photo: PlaylistPhoto;
  alt: string;
  /** -1 is left of the screen, 0 on it, and 1 right of it. */
  side: -1 | 0 | 1;
  /** True for the previously shown photo if it is no neighbour: it is visible only while it fades out. */
  isGone: boolean;
  /** False for a neighbour until the current photo has loaded or failed. */
  load: boolean;
  area: PhotoArea;
  frameRef?: Ref<HTMLDivElement> | undefined;
  /** Rendered over the photo. */
  overlay: ReactNode;
  /** Called when the current photo has loaded or failed, so that its neighbours may load. */
  onSettled: (url: string) => void;
}

/** One photo, fit into its area; its preview is shown until the photo is decoded (IMG-5, VIEW-10). */
export function PhotoSlide(props: PhotoSlideProps) {
  const { photo, alt, side, load, area, frameRef, overlay, onSettled } = props;
  const { url, details } = photo;
  const image = useRef<HTMLImageElement>(null);
  const [preview] = useState(() => previewOf(photo));
  const [source, setSource] = useState<'optimized' | 'raw' | 'none'>('optimized');
  const [ready, setReady] = useState(false);
  // A photo that has begun to load continues, even if `load` becomes false.
  const [begun, setBegun] = useState(load);
  if (load && !begun) setBegun(true);
  const settled = ready || source === 'none';
  const phase = useLoadingPhase(side === 0, settled, () => isLoaded(image.current));
  const t = useTexts(viewerTexts);
  const { again } = useTexts(uiTexts);

  useEffect(() => {
    if (phase === 'done') setReady((before) => before || isLoaded(image.current));
  }, [phase]);
  useEffect(() => {
    if (settled && side === 0) onSettled(url);
  }, [settled, side, url, onSettled]);

  useEffect(() => {
    if (source !== 'none') return;
    const retry = () => setSource('optimized');
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [source]);

  const showDecoded = async (element: HTMLImageElement) => {
    // Decoded before it replaces the preview, so that no frame is dropped. If that fails, the image is shown anyway.
    await element.decode().catch(() => undefined);
    setReady(true);
  };

  const { width, height } = details;
  const known = width !== undefined && height !== undefined;
  const sources = photoSources(url, details, area);
  const optimized = source === 'optimized';
  const jpeg = sources.formats.find(({ format }) => format === 'jpeg');
  const modern = sources.formats.filter((candidate) => candidate !== jpeg);
  return (
    <div
      aria-hidden={side !== 0}
      data-photo={url}
      data-current={side === 0 || undefined}
      data-hdr={sources.hdr !== undefined || undefined}
      className="absolute inset-0 grid place-items-center [container-type:size] not-data-current:not-group-data-sliding:invisible"
      style={{
        transform: side === 0 ? undefined : `translateX(${side * PITCH * 100}%)`,
        visibility: props.isGone ? 'hidden' : undefined,
      }}
    >
      <div
        ref={frameRef}
        className="relative"
        style={
          known
            ? { width: `min(100cqw, 100cqh * ${width / height})`, aspectRatio: `${width} / ${height}` }
            : { width: '100%', height: '100%' }
        }
      >
        {preview.whole !== undefined && (
          <img
            src={preview.whole}
            alt=""
            draggable={false}
            className={`absolute inset-0 size-full ${known ? 'object-cover' : 'object-contain'}`}
          />
        )}
        {preview.part && <PreviewPart {...preview.part} />}
        {begun && source !== 'none' && (
          <picture>
            {optimized && <HdrSource srcSet={sources.hdr} sizes={sources.sizes} />}
            {optimized &&
              modern.map(({ type, srcSet }) => (
                <source key={type} type={type} srcSet={srcSet} sizes={sources.sizes} />
              ))}
            <img
              ref={image}
              key={source}
              src={optimized ? sources.src : url}
              srcSet={optimized ? jpeg?.srcSet : undefined}
              sizes={sources.sizes}
              alt={alt}
              draggable={false}
              fetchPriority={side === 0 ? 'high' : 'low'}
              onLoad={(event) => showDecoded(event.currentTarget)}
              onError={() => setSource(optimized && !sources.src.startsWith('data:') ? 'raw' : 'none')}
              className={`absolute inset-0 size-full object-contain transition-opacity duration-200 motion-reduce:transition-none ${ready ? 'opacity-100' : 'opacity-0'}`}
            />
          </picture>
        )}
        {overlay}
      </div>
      {phase === 'slow' && <LoadingOverlay />}
      {source === 'none' && (
        <div className="absolute grid justify-items-center bg-black/70 px-5 pt-3 text-body text-ink">
          <p role={side === 0 ? 'alert' : undefined}>{t.failed}</p>
          <button
            type="button"
            onClick={() => setSource('optimized')}
            className="min-h-11 px-3 underline underline-offset-4"
          >
            {again}
          </button>
        </div>
      )}
    </div>
  );
}

function PreviewPart({ src, ...place }: NonNullable<Preview['part']>) {
  const style = Object.fromEntries(Object.entries(place).map(([side, share]) => [side, `${share}%`]));
  return <img src={src} alt="" data-part draggable={false} className="absolute max-w-none" style={style} />;
}

/** The distance between the middles of adjacent photos, in widths of the photo's area: the gap is 12 %. */
export const PITCH = 1.12;

function isLoaded(image: HTMLImageElement | null): boolean {
  return image?.complete === true && image.naturalWidth > 0;
}

/** The loading phase of the current photo; `done` for other photos. */
function useLoadingPhase(current: boolean, settled: boolean, isComplete: () => boolean): LoadingPhase {
  const [phase, setPhase] = useState<LoadingPhase>('done');
  const latest = useRef(isComplete);
  latest.current = isComplete;
  useEffect(() => {
    if (!current || settled) return;
    const watch = watchLoading({
      after: afterInBrowser,
      isComplete: () => latest.current(),
      onPhase: setPhase,
    });
    return () => {
      watch.done();
      watch.stop();
    };
  }, [current, settled]);
  return phase;
}

/** Says that the photo is loading (IMG-5). */
function LoadingOverlay() {
  const t = useTexts(viewerTexts);
  return (
    <div
      role="status"
      className="pointer-events-none absolute flex items-center gap-4 rounded-2xl bg-black/75 px-6 py-4 text-ink backdrop-blur-md starting:opacity-0 transition-opacity duration-300 motion-reduce:transition-none"
    >
      <span className="size-6 rounded-full border-2 border-white/25 border-t-white motion-safe:animate-spin" />
      <span className="grid leading-snug">
        <span className="text-body">{t.optimizing}</span>
        <span className="text-[12px] text-soft">{t.generating}</span>
      </span>
    </div>
  );
}
