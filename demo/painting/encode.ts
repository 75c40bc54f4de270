import sharp from 'sharp';
import type { Exposure } from './painted-day.ts';

const JPEG_QUALITY = 90;

export interface Negative {
  /** 8-bit RGB. */
  readonly pixels: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  /** The date the photograph was taken, `YYYY-MM-DD`. */
  readonly date: string;
  readonly exif: Exposure;
}

/** A JPEG as from a camera: sRGB, with complete exposure data. */
export function encodePhoto({ pixels, width, height, date, exif }: Negative): Promise<Buffer> {
  const taken = `${date.replaceAll('-', ':')} ${exif.time}`;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({
      IFD0: { Make: exif.make, Model: exif.model, DateTime: taken, Orientation: '1' },
      IFD2: {
        DateTimeOriginal: taken,
        DateTimeDigitized: taken,
        ExposureTime: exif.exposureTime.includes('/') ? exif.exposureTime : `${exif.exposureTime}/1`,
        FNumber: `${Math.round(exif.fNumber * 10)}/10`,
        ISOSpeedRatings: String(exif.iso),
        FocalLength: `${Math.round(exif.focalLengthMm * 10)}/10`,
        LensModel: exif.lens,
        ColorSpace: '1',
      },
    })
    .withIccProfile('srgb')
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:2:0' })
    .toBuffer();
}
