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
  /** Images in RGBA, upright: the container's own rotation is already applied. The first is the primary one. */
  const heic: { all(input: { buffer: Uint8Array }): Promise<FoundImage[]> };
  export = heic;
}
