import type { PhotoExif } from '../../../shared/images.ts';

/** The panel's fields in order; also the keys of their labels. */
const FIELDS = ['camera', 'lens', 'focalLength', 'shutterSpeed', 'aperture', 'iso', 'dateTaken'] as const;

export interface MetadataField {
  readonly name: (typeof FIELDS)[number];
  readonly value: string;
}

/** The fields a photo has (META-1); none if there is only a date (META-2). */
export function metadataFields(exif: PhotoExif): readonly MetadataField[] {
  const fields = FIELDS.flatMap((name) => {
    const value = exif[name]?.trim();
    return value ? [{ name, value }] : [];
  });
  return fields.some(({ name }) => name !== 'dateTaken') ? fields : [];
}
