import { useQuery } from '@tanstack/react-query';
import { exifQuery } from './exif-query.ts';
import type { PhotoFacts } from './metadata-panel.tsx';
import { NO_BREAK, unbroken } from './unbroken.ts';

/** One photo's camera data in a line, with a mark for HDR (HDR-4), once the data has loaded. */
export function CameraLine({ url, range }: PhotoFacts) {
  const { data: exif } = useQuery(exifQuery(url));
  if (exif === undefined) return null;
  const { camera, lens, focalLength, aperture, shutterSpeed, iso } = exif;
  const settings = [
    focalLength,
    aperture,
    shutterSpeed,
    iso && `ISO ${iso}`,
    range === 'hdr' ? 'HDR' : undefined,
  ];
  // Non-breaking spaces: no line begins with a dot or a unit.
  const whole = settings.map((setting) => setting && unbroken(setting));
  const parts = [camera, lens, ...whole].filter(Boolean);
  return parts.length > 0 && <p className="text-[13px] text-soft">{parts.join(`${NO_BREAK}· `)}</p>;
}
