import 'sharp';

declare module 'sharp' {
  /** Methods of sharp 0.35 that its own types do not have yet. */
  interface Sharp {
    /** Keeps the gain map and scales it with the image. Of JPEG's options, only `quality` then has an effect. */
    keepGainMap(): Sharp;
    /** Makes a gain map of the light that is brighter than white. */
    withGainMap(): Sharp;
  }
}
