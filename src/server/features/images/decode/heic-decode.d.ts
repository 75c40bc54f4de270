declare module 'heic-decode' {
  interface DecodedImage {
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }
  interface FoundImage {
    width: number;
    height: number;
    decode(): Promise<DecodedImage>;
  }
  /** Returns the images in RGBA, already rotated as the container states. The first is the primary image. */
  const heic: { all(input: { buffer: Uint8Array }): Promise<FoundImage[]> };
  export = heic;
}
