/** Full HD, which every player and social network accepts. */
export const FRAME_WIDTH_PX = 1920;
export const FRAME_HEIGHT_PX = 1080;

const LUMA_BYTES = FRAME_WIDTH_PX * FRAME_HEIGHT_PX;
const CHROMA_BYTES = LUMA_BYTES / 4;
/** A frame is planar YUV 4:2:0 (I420): brightness, then both colour differences at half the width and height. */
export const FRAME_BYTES = LUMA_BYTES + 2 * CHROMA_BYTES;

/**
 * Converts 8-bit RGB of the frame's size to BT.709 in limited range, which players assume for HD. Done here, so that
 * every encoder gets the same colours.
 */
export function frameOf(rgb: Uint8Array): Uint8Array {
  const frame = new Uint8Array(FRAME_BYTES);
  for (let from = 0, to = 0; to < LUMA_BYTES; from += 3, to++) {
    frame[to] = 16.5 + 0.182586 * at(rgb, from) + 0.614231 * at(rgb, from + 1) + 0.062007 * at(rgb, from + 2);
  }
  const stride = FRAME_WIDTH_PX * 3;
  let to = LUMA_BYTES;
  for (let y = 0; y < FRAME_HEIGHT_PX; y += 2) {
    for (let x = 0; x < FRAME_WIDTH_PX; x += 2, to++) {
      const from = y * stride + x * 3;
      const red = sumOfFour(rgb, from, stride);
      const green = sumOfFour(rgb, from + 1, stride);
      const blue = sumOfFour(rgb, from + 2, stride);
      frame[to] = 128.5 + (-0.100644 * red - 0.338572 * green + 0.439216 * blue) / 4;
      frame[to + CHROMA_BYTES] = 128.5 + (0.439216 * red - 0.398942 * green - 0.040274 * blue) / 4;
    }
  }
  return frame;
}

/** Mixes two frames and writes the result to `into`. `towards` is the share of `to`, from 0 to 1. */
export function blend(from: Uint8Array, to: Uint8Array, towards: number, into: Uint8Array): void {
  // The weight has steps of 1/256: integers are twice as fast, and with 8 bits there is no visible difference.
  const weight = Math.round(towards * 256);
  for (let index = 0; index < FRAME_BYTES; index++) {
    const start = at(from, index);
    into[index] = start + (((at(to, index) - start) * weight + 128) >> 8);
  }
}

function sumOfFour(rgb: Uint8Array, from: number, stride: number): number {
  return at(rgb, from) + at(rgb, from + 3) + at(rgb, from + stride) + at(rgb, from + stride + 3);
}

function at(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0;
}

/** Receives the frames of one video: an encoder that writes an MP4 file. */
export interface FrameSink {
  /** Takes one I420 frame; waits while the encoder is busy. The bytes may be reused afterwards. */
  write(frame: Uint8Array): Promise<void>;
  /** Resolves once the file is complete. */
  finish(): Promise<void>;
}

export interface SinkOptions {
  /** The MP4 to write. */
  file: string;
  framesPerSec: number;
}
