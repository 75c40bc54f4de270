import ExifReader from 'exifreader';
import type { DateString } from '../../../../shared/dates.ts';
import { AppError } from '../../../../shared/errors.ts';
import { sniffImageType } from '../../../platform/image-type.ts';
import { dayTaken, momentTaken, readCameraData } from './camera-data.ts';

/** Enough for all metadata of a JPEG, also of phones that put 128 KB of their own data before EXIF. */
const LONGEST_JPEG_HEAD_BYTES = 1024 * 1024;
const SEGMENT_MARKER = 0xff;
const START_OF_SCAN = 0xda;

const BEST_RATING = 5;
/** The rating in XMP of a photo that its photographer rejected. */
const REJECTED = -1;

/** The metadata by which sync assigns a photo to a day, and chooses and orders the day's photos. */
export interface Capture {
  /** Absent if the photo has no capture time. */
  taken?: { date: DateString; secondOfDay: number; moment: Date };
  /** 1 to 5, 0 for none, -1 for a rejected photo. */
  rating: number;
}

/**
 * Returns how many bytes from the start contain all metadata of a photo that begins with `head`. In a JPEG, metadata
 * precedes the pixels. In other formats it may be anywhere, so the result is `Infinity`.
 * @throws AppError `not_a_photo` if `head` is not the beginning of a photo
 */
export function captureBytes(head: Buffer): number {
  const type = sniffImageType(head);
  if (type === undefined) throw new AppError('not_a_photo', 'This file is not a photo');
  if (type !== 'jpg') return Number.POSITIVE_INFINITY;
  let at = 2;
  while (at + 4 <= head.length) {
    if (head[at] !== SEGMENT_MARKER || head[at + 1] === START_OF_SCAN) return at;
    at += head[at + 1] === SEGMENT_MARKER ? 1 : 2 + head.readUInt16BE(at + 2);
  }
  return LONGEST_JPEG_HEAD_BYTES;
}

/** @param bytes the beginning of the photo: as many bytes as `captureBytes` returned, or all of a shorter photo */
export function readCapture(bytes: Buffer): Capture {
  const type = sniffImageType(bytes);
  if (type === undefined) return { rating: 0 };
  const camera = readCameraData(bytes, type);
  const rating = readRating(bytes);
  const date = dayTaken(camera);
  const moment = momentTaken(camera);
  if (date === undefined || moment === undefined) return { rating };
  const [hour = 0, minute = 0, second = 0] = (camera.takenAt ?? '').slice(11).split(':').map(Number);
  return { taken: { date, secondOfDay: hour * 3600 + minute * 60 + second, moment }, rating };
}

/** The photographer's stars: 1 to 5, 0 for none, -1 for a rejected photo. */
function readRating(bytes: Buffer): number {
  // Raw converters write the rating to XMP, cameras with a rating button to EXIF.
  return ratingIn(bytes, 'xmp') || ratingIn(bytes, 'exif');
}

function ratingIn(bytes: Buffer, group: 'xmp' | 'exif'): number {
  try {
    const tags = ExifReader.load(bytes, { expanded: true, includeTags: { [group]: ['Rating'] } })[group] as
      | { Rating?: { value?: unknown } }
      | undefined;
    const stars = Number(tags?.Rating?.value);
    return Number.isInteger(stars) && stars >= REJECTED && stars <= BEST_RATING ? stars : 0;
  } catch {
    // Photos with damaged or no metadata are accepted.
    return 0;
  }
}
