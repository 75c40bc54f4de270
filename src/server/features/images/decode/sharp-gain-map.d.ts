import 'sharp';

declare module 'sharp' {
  /** Methods of 0.35 that its own types do not have yet. */
  interface Sharp {
    /** The gain map follows the image; a JPEG's other options than `quality` have no effect. */
    keepGainMap(): Sharp;
    /** Makes a gain map from light brighter than white. */
    withGainMap(): Sharp;
  }
}
