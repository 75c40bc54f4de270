declare module 'heic-decode' {
  /** RGBA, upright: the container's own rotation is already applied. */
  function decode(input: {
    buffer: Uint8Array;
  }): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
  export = decode;
}
