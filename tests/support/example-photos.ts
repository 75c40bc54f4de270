import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPhotosFolder } from './photos-folder.ts';

/** If the folder of the example photos is missing, the tests that need it are skipped with a warning. */
const folder = findPhotosFolder();
if (folder === undefined) {
  console.warn('Example photos not found: their tests are skipped. Set GOMAI_PHOTOS to their folder.');
}

export const hasExamplePhotos = folder !== undefined;

/** What exiftool 12.57 reads from a file with `-n`, which prints plain numbers. */
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

function expectations(file: string): ExpectedExif[] {
  return folder ? (JSON.parse(readFileSync(join(folder, file), 'utf8')) as ExpectedExif[]) : [];
}

export const expectedExif = expectations('exif/expected.json');
export const expectedDemoExif = expectations('demo-expected.json');

/** Reads a file with an unusual format, orientation or metadata, or a broken one, by its name in `expectedExif`. */
export function exifPhoto(name: string): Buffer {
  return readFileSync(join(folder ?? '', 'exif', name));
}

/** Reads a large photograph of the demo by its `SourceFile` in `expectedDemoExif`. */
export function demoPhoto(sourceFile: string): Buffer {
  return readFileSync(join(folder ?? '', 'exif', sourceFile));
}

/** Returns the paths of the first `count` JPEGs of the demo's real photographs; none if the folder is missing. */
export function demoPhotoPaths(count: number): string[] {
  if (folder === undefined) return [];
  const demo = join(folder, 'demo');
  const names = readdirSync(demo).filter((name) => name.endsWith('.jpg'));
  return names.slice(0, count).map((name) => join(demo, name));
}

/** The reason for skipping browser stories that need the example photographs. */
export const WITHOUT_PHOTOS = 'The example photographs are not here: set GOMAI_PHOTOS to their folder';
