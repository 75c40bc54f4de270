import { useQuery } from '@tanstack/react-query';
import { exifQuery } from './exif-query.ts';

/** One photo's camera data in a line; nothing where it says none. */
export function CameraLine({ url }: { url: string }) {
  const { data: exif } = useQuery(exifQuery(url));
  if (exif === undefined) return null;
  const { camera, lens, focalLength, aperture, shutterSpeed, iso } = exif;
  const parts = [camera, lens, focalLength, aperture, shutterSpeed, iso && `ISO ${iso}`].filter(Boolean);
  return parts.length > 0 && <p className="text-[13px] text-soft">{parts.join(' · ')}</p>;
}
