import 'sharp';

declare module 'sharp' {
  /** Methods of sharp 0.35 that its own types do not have yet. */
  interface Sharp {
    /** Keeps the gain map, which follows the image. Of the options for JPEG only `quality` has an effect then. */
    keepGainMap(): Sharp;
    /** Makes a gain map of the light that is brighter than white. */
    withGainMap(): Sharp;
  }
}
