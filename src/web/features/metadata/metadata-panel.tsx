import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PhotoExif } from '../../../shared/images.ts';
import type { PhotoRange } from '../../../shared/photo-range.ts';
import { useTexts } from '../../lib/texts.ts';
import { exifQuery } from './exif-query.ts';
import { metadataTexts } from './texts.ts';
import { NO_BREAK, unbroken } from './unbroken.ts';

/** Delay after the data has loaded, so that quick navigation does not flicker (META-2). */
const METADATA_DELAY_MS = 300;

export interface PhotoFacts {
  url: string;
  /** Absent while unknown. */
  range?: PhotoRange | undefined;
}

/**
 * One photo's camera data in up to three lines, which unfold to a list. Renders nothing while loading, on error, or
 * if `metadataFields` returns none (META-1, META-2).
 */
export function MetadataPanel({ url, range }: PhotoFacts) {
  const { data } = useQuery(exifQuery(url));
  const shown = useShownAfterDelay(data === undefined ? undefined : url);
  const [isOpen, setOpen] = useState(false);
  const t = useTexts(metadataTexts);
  const fields = data === undefined || !shown ? [] : metadataFields(data, range);
  if (fields.length === 0) return null;
  return (
    <details
      // Stays open when the viewer turns to another photo.
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group starting:opacity-0 transition-opacity duration-300 motion-reduce:transition-none"
    >
      <summary className="-my-2 flex min-h-11 cursor-pointer list-none items-end justify-between gap-4 py-2 text-[13px] leading-relaxed text-soft [&::-webkit-details-marker]:hidden">
        <span>
          {metadataLines(fields).map((line) => (
            <span key={line} className="block first:text-ink">
              {line}
            </span>
          ))}
        </span>
        <span className="shrink-0 text-ink">
          {t.labels}{' '}
          <span aria-hidden="true" className="inline-block group-open:rotate-180">
            ⌄
          </span>
        </span>
      </summary>
      <dl aria-label={t.heading} className="mt-4 grid gap-y-2.5">
        {fields.map(({ name, value }) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="shrink-0 text-[12px] tracking-[0.12em] text-soft">{t[name]}</dt>
            <dd className="min-w-0 text-right text-body leading-snug text-ink wrap-break-word">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The values in at most three lines: camera and lens, settings, date. */
export function metadataLines(fields: readonly MetadataField[]): string[] {
  const rows = [
    ['camera', 'lens'],
    ['focalLength', 'shutterSpeed', 'aperture', 'iso', 'range'],
    ['dateTaken'],
  ];
  return rows
    .map((names) => fields.filter(({ name }) => names.includes(name)))
    .filter((row) => row.length > 0)
    .map((row) => row.map(textOf).join(`${NO_BREAK}· `));
}

/** The value as text. Only camera and lens names may wrap, because they may be longer than a line. */
function textOf({ name, value }: MetadataField): string {
  if (name === 'camera' || name === 'lens') return value;
  return unbroken(name === 'iso' ? `ISO ${value}` : value);
}

/** True once `key` has been the same for the delay. */
function useShownAfterDelay(key: string | undefined): boolean {
  const [shownKey, setShownKey] = useState<string>();
  useEffect(() => {
    if (key === undefined) return;
    const timer = setTimeout(() => setShownKey(key), METADATA_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setShownKey(undefined);
    };
  }, [key]);
  return key !== undefined && shownKey === key;
}

/** The panel's fields in order; also the keys of their labels. */
const FIELDS = [
  'camera',
  'lens',
  'focalLength',
  'shutterSpeed',
  'aperture',
  'iso',
  'range',
  'dateTaken',
] as const;

interface MetadataField {
  readonly name: (typeof FIELDS)[number];
  readonly value: string;
}

/** The fields a photo has (META-1, HDR-4); none if there is only a date (META-2). */
export function metadataFields(exif: PhotoExif, range?: PhotoRange): readonly MetadataField[] {
  const facts = { ...exif, range: range === 'hdr' ? 'HDR' : undefined };
  const fields = FIELDS.flatMap((name) => {
    const value = facts[name]?.trim();
    return value ? [{ name, value }] : [];
  });
  return fields.some(({ name }) => name !== 'dateTaken') ? fields : [];
}
