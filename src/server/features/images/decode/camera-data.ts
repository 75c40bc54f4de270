import ExifReader from 'exifreader';
import * as z from 'zod/mini';
import { type DateString, isDateString } from '../../../../shared/dates.ts';
import type { PhotoExif } from '../../../../shared/images.ts';
import { MAX_INTEGER } from '../../../../shared/limits.ts';
import type { ImageType } from '../../../platform/image-type.ts';

/**
 * What an original's metadata says about how it was taken. Places, serial numbers, people's names and file paths are
 * never read, so that the gallery cannot reveal them.
 */
export const CameraData = z.object({
  make: z.optional(z.string()),
  model: z.optional(z.string()),
  lens: z.optional(z.string()),
  focalLengthMm: z.optional(z.number()),
  /** The f-number. */
  aperture: z.optional(z.number()),
  shutterSpeedSec: z.optional(z.number()),
  iso: z.optional(z.int().check(z.maximum(MAX_INTEGER))),
  /** The time on the camera's clock, `YYYY-MM-DDTHH:MM:SS`. */
  takenAt: z.optional(z.string()),
  /** The offset of the camera's clock from UTC, e.g. `+09:00`; many cameras do not write it. */
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

/** Words that follow the brand in company names, as in `NIKON CORPORATION` or `OLYMPUS IMAGING CORP.` */
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

/** Returns the date on the camera's clock when the photo was taken, without converting it to another time zone. */
export function dayTaken({ takenAt }: CameraData): DateString | undefined {
  const day = takenAt?.slice(0, 10);
  return day !== undefined && isDateString(day) ? day : undefined;
}

/** Returns the capture time. If the offset is missing, the camera's clock is assumed to show UTC. */
export function momentTaken({ takenAt, utcOffset = 'Z' }: CameraData): Date | undefined {
  return takenAt === undefined ? undefined : new Date(`${takenAt}${utcOffset}`);
}

/** Formats exposures of a quarter of a second or more as seconds (`0.3 s`), shorter ones as fractions (`1/250 s`). */
function shutterSpeed(seconds: number): string {
  return seconds >= 0.25 ? `${rounded(seconds)} s` : `1/${Math.round(1 / seconds)} s`;
}

/** Formats the capture time as in `2026.11.20 6:41`. */
function dateAndTime(takenAt: string): string {
  const [date = '', time = ''] = takenAt.split('T');
  const [hour = '', minute = ''] = time.split(':');
  return `${date.replaceAll('-', '.')} ${Number(hour)}:${minute}`;
}

function rounded(value: number): number {
  return Number(value.toFixed(2));
}

/** Removes fields that are undefined, because strict types and Zod distinguish these from absent fields. */
function withoutAbsent<T extends Record<string, unknown>>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** Enough for a JPEG's metadata, which precedes the pixels. Some phones put 128 KB of their own data before EXIF. */
const JPEG_HEAD_BYTES = 1024 * 1024;
const MAX_TEXT_LENGTH = 200;

/** The only EXIF tags that are read. None of them contains GPS data, people's names or serial numbers. */
const EXIF_TAGS = [
  'Make',
  'Model',
  'LensModel',
  'FocalLength',
  'FNumber',
  'ExposureTime',
  'ISOSpeedRatings',
  'RecommendedExposureIndex',
  'StandardOutputSensitivity',
  'ISOSpeed',
  'DateTimeOriginal',
  'DateTimeDigitized',
  'OffsetTimeOriginal',
] as const;
/** Raw converters write the capture time as `DateCreated` and remove the camera's own tag. */
const XMP_TAGS = [...EXIF_TAGS, 'Lens', 'DateCreated'] as const;

/** A tag of EXIF (fractions are [numerator, denominator]) or of XMP (numbers are text). */
interface Tag {
  value?: unknown;
  description?: unknown;
}
type Tags = Partial<Record<(typeof XMP_TAGS)[number], Tag>>;

/** Reads EXIF and, if it lacks model or capture time, fills its gaps from XMP. Damaged metadata counts as absent. */
export function readCameraData(bytes: Buffer, type: ImageType): CameraData {
  const head = type === 'jpg' ? bytes.subarray(0, JPEG_HEAD_BYTES) : bytes;
  const fromExif = dataOf(exifTags(head));
  if (fromExif.model !== undefined && fromExif.takenAt !== undefined) return fromExif;
  return { ...dataOf(xmpTags(head)), ...fromExif };
}

function exifTags(bytes: Buffer): Tags {
  try {
    return ExifReader.load(bytes, { expanded: true, includeTags: { exif: [...EXIF_TAGS] } }).exif ?? {};
  } catch {
    // Photos with damaged or no metadata are accepted.
    return {};
  }
}

function xmpTags(bytes: Buffer): Tags {
  try {
    const { xmp } = ExifReader.load(bytes, { expanded: true, includeTags: { xmp: [...XMP_TAGS] } });
    return (xmp ?? {}) as Tags;
  } catch {
    return {};
  }
}

function dataOf(tags: Tags): CameraData {
  const takenAt =
    cameraTime(tags.DateTimeOriginal) ?? cameraTime(tags.DateTimeDigitized) ?? cameraTime(tags.DateCreated);
  return withoutAbsent({
    make: text(tags.Make),
    model: text(tags.Model),
    lens: lensName(tags.LensModel) ?? lensName(tags.Lens),
    focalLengthMm: positive(tags.FocalLength),
    aperture: positive(tags.FNumber),
    shutterSpeedSec: positive(tags.ExposureTime),
    iso: isoOf(tags),
    takenAt,
    utcOffset: takenAt === undefined ? undefined : utcOffset(tags.OffsetTimeOriginal),
  });
}

/** Returns the text of a tag without the NULs and blanks with which cameras pad it; undefined if it is then empty. */
function text(tag: Tag | undefined): string | undefined {
  if (typeof tag?.description !== 'string') return undefined;
  const clean = tag.description.replace(/\p{Cc}+/gu, ' ').trim();
  return clean === '' ? undefined : clean.slice(0, MAX_TEXT_LENGTH).toWellFormed();
}

/** Returns the lens name; undefined for the dashes or zeros that cameras write for lenses without contacts. */
function lensName(tag: Tag | undefined): string | undefined {
  const name = text(tag);
  return name === undefined || /^(-+|0(\.0)? mm f\/0(\.0)?|none|unknown.*)$/i.test(name) ? undefined : name;
}

/** The first ISO field of EXIF has 16 bits. This value means that one of the later fields contains the ISO. */
const ISO_TOO_LARGE = 65_535;

/** Returns the ISO; undefined if the database cannot store it (more than 31 bits). */
function isoOf(tags: Tags): number | undefined {
  const isoIn = (tag: Tag | undefined) => Math.round(positive(tag, 'plain') ?? 0);
  const iso = isoIn(tags.ISOSpeedRatings);
  const later = [tags.RecommendedExposureIndex, tags.StandardOutputSensitivity, tags.ISOSpeed];
  const found = iso === ISO_TOO_LARGE ? later.map(isoIn).find((one) => one > 0) : iso;
  return found !== undefined && found > 0 && found <= MAX_INTEGER ? found : undefined;
}

/**
 * Returns the number of a tag if it is above zero.
 * @param list how to read a list of two numbers: as a fraction, or (`plain`) only its first number
 */
function positive(tag: Tag | undefined, list: 'fraction' | 'plain' = 'fraction'): number | undefined {
  const number = numberOf(tag?.value, list);
  return number !== undefined && Number.isFinite(number) && number > 0 ? number : undefined;
}

function numberOf(value: unknown, list: 'fraction' | 'plain'): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') {
    const [numerator, denominator = 1] = value.split('/').map(Number);
    return numerator === undefined ? undefined : numerator / denominator;
  }
  // XMP's list items are objects with a `value`.
  if (typeof value === 'object' && value !== null && 'value' in value) return numberOf(value.value, list);
  if (!Array.isArray(value)) return undefined;
  const [first, second]: unknown[] = value;
  if (list === 'plain' || typeof second !== 'number') return numberOf(first, list);
  return typeof first === 'number' ? first / second : undefined;
}

/** The database cannot store every moment of the years 1 and 9999, which programs write for an unknown time. */
const [FIRST_YEAR, LAST_YEAR] = ['1000', '9998'];

/**
 * Reads `2026:11:20 06:41:00` (EXIF), `2026-11-20T06:41:00…` or a date alone (XMP). Undefined for the zeros that a
 * camera writes if its clock was never set.
 */
function cameraTime(tag: Tag | undefined): string | undefined {
  const match = /^(\d{4})[:-](\d\d)[:-](\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?|$)/.exec(text(tag) ?? '');
  if (match === null) return undefined;
  const [, year = '', month, day, hour = '00', minute = '00', second = '00'] = match;
  const date = `${year}-${month}-${day}`;
  if (year < FIRST_YEAR || year > LAST_YEAR) return undefined;
  if (!isDateString(date) || hour > '23' || minute > '59' || second > '59') return undefined;
  return `${date}T${hour}:${minute}:${second}`;
}

function utcOffset(tag: Tag | undefined): string | undefined {
  const offset = text(tag);
  return offset !== undefined && /^[+-](0\d|1[0-4]):[0-5]\d$/.test(offset) ? offset : undefined;
}
