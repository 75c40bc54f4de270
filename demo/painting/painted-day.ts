import type { SceneName } from './scenes.ts';

export interface Words {
  readonly en: string;
  readonly ja: string;
}

/** Camera data for a photo's EXIF. */
export interface Exposure {
  readonly make: string;
  readonly model: string;
  readonly lens: string;
  readonly focalLengthMm: number;
  readonly fNumber: number;
  /** Seconds, as a camera writes it: `1/250` or `30`. */
  readonly exposureTime: string;
  readonly iso: number;
  /** Local time of day, `HH:MM:SS`. */
  readonly time: string;
}

export interface PaintedPhoto {
  /** Part of the file name: lower case, hyphens. */
  readonly name: string;
  readonly scene: SceneName;
  readonly seed: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly caption: Words;
  readonly alt: Words;
  readonly exif: Exposure;
}

export interface PaintedDay {
  readonly title: Words;
  readonly words: Words;
  readonly photos: readonly PaintedPhoto[];
}

/** 12 megapixels each. */
export const LANDSCAPE_PX = { width: 4256, height: 2832 } as const;
export const PORTRAIT_PX = { width: 2832, height: 4256 } as const;
