import { MAX_PHOTO_BYTES } from '../../../../shared/limits.ts';

/** The MIME types of photos, and their file extensions for devices that do not know a type. */
export const ACCEPTED: readonly string[] = [
  ...['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/tiff', 'image/heic', 'image/heif'],
  ...['.jpg', '.jpeg', '.png', '.webp', '.avif', '.tif', '.tiff', '.heic', '.heif', '.hif'],
];

/** Whether a file has a photo's type and an allowed size; dropped files can be of any kind. */
export function isAccepted({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): boolean {
  const isPhoto = ACCEPTED.some(
    (one) => one === type || (one.startsWith('.') && name.toLowerCase().endsWith(one)),
  );
  return isPhoto && size <= MAX_PHOTO_BYTES;
}
