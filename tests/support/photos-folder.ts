import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Real photographs, stored beside the repository (`demo`: seven days of them; `exif`: difficult files): `GOMAI_PHOTOS`,
 * else `shared/photos` one or two folders up.
 */
export function findPhotosFolder(): string | undefined {
  const root = join(import.meta.dirname, '..', '..');
  const places = [process.env.GOMAI_PHOTOS || undefined, '../shared/photos', '../../shared/photos'];
  return places
    .filter((place) => place !== undefined)
    .map((place) => resolve(root, place))
    .find((place) => ['demo', 'exif/expected.json'].every((part) => existsSync(join(place, part))));
}
