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
  /** Returns upright images in RGBA: the rotation in the container is applied. The first is the primary one. */
  const heic: { all(input: { buffer: Uint8Array }): Promise<FoundImage[]> };
  export = heic;
}
