import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PhotoExif } from '../../../shared/images.ts';
import { useTexts } from '../../lib/texts.ts';
import { exifQuery } from './exif-query.ts';
import { metadataTexts } from './texts.ts';

/** Delay after the data has loaded, so that quick navigation does not flicker (META-2). */
const METADATA_DELAY_MS = 300;

/** One photo's camera data as a list; nothing while loading, on error, or without any (META-1, META-2). */
export function MetadataPanel({ url }: { url: string }) {
  const { data } = useQuery(exifQuery(url));
  const shown = useShownAfterDelay(data === undefined ? undefined : url);
  const t = useTexts(metadataTexts);
  const fields = data === undefined || !shown ? [] : metadataFields(data);
  if (fields.length === 0) return null;
  return (
    <dl
      aria-label={t.heading}
      className="grid gap-y-2.5 starting:opacity-0 transition-opacity duration-300 motion-reduce:transition-none"
    >
      {fields.map(({ name, value }) => (
        <div key={name} className="flex items-baseline justify-between gap-4">
          <dt className="shrink-0 text-[11px] tracking-[0.12em] text-soft">{t[name]}</dt>
          <dd className="min-w-0 text-right text-[14px] leading-snug text-ink wrap-break-word">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** True once `key` has been the same for the delay. */
function useShownAfterDelay(key: string | undefined): boolean {
  const [ripe, setRipe] = useState<string>();
  useEffect(() => {
    if (key === undefined) return;
    const timer = setTimeout(() => setRipe(key), METADATA_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setRipe(undefined);
    };
  }, [key]);
  return key !== undefined && ripe === key;
}

/** The panel's fields in order; also the keys of their labels. */
const FIELDS = ['camera', 'lens', 'focalLength', 'shutterSpeed', 'aperture', 'iso', 'dateTaken'] as const;

interface MetadataField {
  readonly name: (typeof FIELDS)[number];
  readonly value: string;
}

/** The fields a photo has (META-1); none if there is only a date (META-2). */
export function metadataFields(exif: PhotoExif): readonly MetadataField[] {
  const fields = FIELDS.flatMap((name) => {
    const value = exif[name]?.trim();
    return value ? [{ name, value }] : [];
  });
  return fields.some(({ name }) => name !== 'dateTaken') ? fields : [];
}
