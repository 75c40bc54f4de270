import { useQuery } from '@tanstack/react-query';
import { exifQuery } from './exif-query.ts';

const NO_BREAK = '\u00a0';

/** One photo's camera data in a line; nothing if there is none. */
export function CameraLine({ url }: { url: string }) {
  const { data: exif } = useQuery(exifQuery(url));
  if (exif === undefined) return null;
  const { camera, lens, focalLength, aperture, shutterSpeed, iso } = exif;
  const settings = [focalLength, aperture, shutterSpeed, iso && `ISO ${iso}`];
  // Non-breaking spaces: no line begins with a dot or a unit.
  const whole = settings.map((setting) => setting?.replaceAll(' ', NO_BREAK));
  const parts = [camera, lens, ...whole].filter(Boolean);
  return parts.length > 0 && <p className="text-[13px] text-soft">{parts.join(`${NO_BREAK}· `)}</p>;
}
