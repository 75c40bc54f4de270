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
  /** `all` finds the images, the primary one first. `decode` returns RGBA, rotated as the container states. */
  const heic: { all(input: { buffer: Uint8Array }): Promise<FoundImage[]> };
  export = heic;
}
