import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Finds the folder of real photographs, which are stored beside the repository: `GOMAI_PHOTOS`, otherwise
 * `shared/photos` one or two folders up. In it `demo` has the photographs of seven days, and `exif` difficult files.
 */
export function findPhotosFolder(): string | undefined {
  const root = join(import.meta.dirname, '..', '..');
  const places = [process.env.GOMAI_PHOTOS || undefined, '../shared/photos', '../../shared/photos'];
  return places
    .filter((place) => place !== undefined)
    .map((place) => resolve(root, place))
    .find((place) => ['demo', 'exif/expected.json'].every((part) => existsSync(join(place, part))));
}
