import ExifReader from 'exifreader';

/** Of DCF's optional colour space, which cameras mean by Adobe RGB. */
const ADOBE_RGB_INDEX = 'R03';
const UNCALIBRATED = 0xffff;
const EXIF_HEAD = Buffer.from('Exif\0\0', 'latin1');

/** Whether EXIF says Adobe RGB, as cameras do in a JPEG without a profile. Damaged EXIF says nothing. */
export function isAdobeRgb(exif: Buffer): boolean {
  const hasHead = exif.subarray(0, EXIF_HEAD.length).equals(EXIF_HEAD);
  try {
    const { exif: tags } = ExifReader.load(hasHead ? exif.subarray(EXIF_HEAD.length) : exif, {
      expanded: true,
      includeTags: { exif: ['ColorSpace', 'InteroperabilityIndex'] },
    });
    return (
      tags?.ColorSpace?.value === UNCALIBRATED && tags.InteroperabilityIndex?.description === ADOBE_RGB_INDEX
    );
  } catch {
    return false;
  }
}
