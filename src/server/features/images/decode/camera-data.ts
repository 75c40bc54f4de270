import * as z from 'zod/mini';
import { type DateString, isDateString } from '../../../../shared/dates.ts';
import type { PhotoExif } from '../../../../shared/images.ts';

/**
 * The metadata fields that are read from an original. An allow-list: places, serial numbers, people's names and file
 * paths are never read, so nothing built from it can leak them.
 */
export const CameraData = z.object({
  make: z.optional(z.string()),
  model: z.optional(z.string()),
  lens: z.optional(z.string()),
  focalLengthMm: z.optional(z.number()),
  /** The f-number. */
  aperture: z.optional(z.number()),
  shutterSpeedSec: z.optional(z.number()),
  iso: z.optional(z.number()),
  /** The camera's own clock, `YYYY-MM-DDTHH:MM:SS`. */
  takenAt: z.optional(z.string()),
  /** That clock's offset from UTC, `+09:00`, if the camera wrote it. */
  utcOffset: z.optional(z.string()),
});
export type CameraData = z.infer<typeof CameraData>;

/** The texts of the metadata panel (META-1); missing fields are left out. */
export function photoExif(data: CameraData): PhotoExif {
  const { focalLengthMm, aperture, shutterSpeedSec, iso, takenAt } = data;
  return withoutAbsent({
    camera: cameraName(data),
    lens: data.lens,
    focalLength: focalLengthMm === undefined ? undefined : `${rounded(focalLengthMm)} mm`,
    aperture: aperture === undefined ? undefined : `f/${rounded(aperture)}`,
    shutterSpeed: shutterSpeedSec === undefined ? undefined : shutterSpeed(shutterSpeedSec),
    iso: iso === undefined ? undefined : String(iso),
    dateTaken: takenAt === undefined ? undefined : dateAndTime(takenAt),
  });
}

/** Company words after the brand, from `NIKON CORPORATION` to `OLYMPUS IMAGING CORP.` */
const COMPANY_WORDS =
  /[\s,]+(corporation|corp\.?|company|co\.?|ltd\.?|inc\.?|ag|gmbh|imaging|optical|camera|electric|a\/s)(?=[\s,]|$)/gi;

/** Brand and model as photographers write them: `Canon EOS R5`, `NIKON D810`, `SONY ILCE-7`. */
export function cameraName({ make, model }: CameraData): string | undefined {
  if (make === undefined) return model;
  const brand = make.replace(COMPANY_WORDS, '').trim();
  if (model === undefined) return brand;
  const brandWords = make.toLowerCase().split(/\s+/);
  const [firstWord = ''] = model.toLowerCase().split(/[\s-]+/);
  return brandWords.includes(firstWord) ? model : `${brand} ${model}`;
}

/** The date on which the photo was taken, by the camera's own clock, in any time zone. */
export function dayTaken({ takenAt }: CameraData): DateString | undefined {
  const day = takenAt?.slice(0, 10);
  return day !== undefined && isDateString(day) ? day : undefined;
}

/** The moment for a database column. Without an offset the camera's clock is taken as UTC. */
export function momentTaken({ takenAt, utcOffset = 'Z' }: CameraData): Date | undefined {
  return takenAt === undefined ? undefined : new Date(`${takenAt}${utcOffset}`);
}

/** Seconds from a quarter of a second on; below that, the fraction engraved on the dial. */
function shutterSpeed(seconds: number): string {
  return seconds >= 0.25 ? `${rounded(seconds)} s` : `1/${Math.round(1 / seconds)} s`;
}

/** `2026.11.20 6:41` */
function dateAndTime(takenAt: string): string {
  const [date = '', time = ''] = takenAt.split('T');
  const [hour = '', minute = ''] = time.split(':');
  return `${date.replaceAll('-', '.')} ${Number(hour)}:${minute}`;
}

function rounded(value: number): number {
  return Number(value.toFixed(2));
}

/** Drops undefined fields: strict types and Zod distinguish an absent field from `undefined`. */
export function withoutAbsent<T extends Record<string, unknown>>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
