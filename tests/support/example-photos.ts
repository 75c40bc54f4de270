import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Real photographs that tests prove themselves on, kept beside the repository: `GOMAI_PHOTOS`, else
 * `shared/photos` one or two folders up. Without them these tests are skipped, and say so.
 */
function findPhotosFolder(): string | undefined {
  const root = join(import.meta.dirname, '..', '..');
  const places = [process.env.GOMAI_PHOTOS || undefined, '../shared/photos', '../../shared/photos'];
  return places
    .filter((place) => place !== undefined)
    .map((place) => resolve(root, place))
    .find((place) => existsSync(join(place, 'exif', 'expected.json')));
}

const folder = findPhotosFolder();
if (folder === undefined) {
  console.warn('Example photos not found: their tests are skipped. Set GOMAI_PHOTOS to their folder.');
}

export const hasExamplePhotos = folder !== undefined;

/** What exiftool 12.57 reads from a file (`-n`: plain numbers). */
export interface ExpectedExif {
  SourceFile: string;
  FileType?: string;
  Make?: string;
  Model?: string;
  LensModel?: string;
  FocalLength?: number;
  FNumber?: number;
  ExposureTime?: number;
  ISO?: number | string;
  DateTimeOriginal?: string;
}

export const expectedExif: ExpectedExif[] = folder
  ? (JSON.parse(readFileSync(join(folder, 'exif', 'expected.json'), 'utf8')) as ExpectedExif[])
  : [];

/** Difficult files: formats, orientations, broken ones, each with what exiftool says about it. */
export function exifPhoto(name: string): Buffer {
  return readFileSync(join(folder ?? '', 'exif', name));
}

/** Large photographs of the demo, their paths. */
export function demoPhotos(): string[] {
  const demo = join(folder ?? '', 'demo');
  return readdirSync(demo)
    .filter((name) => name.endsWith('.jpg'))
    .map((name) => join(demo, name));
}
