/** Where the frames of one film go: an encoder with an MP4 file behind it. */
export interface FrameSink {
  /** Takes one I420 frame; waits while the encoder has enough to do. The bytes may be reused afterwards. */
  write(frame: Uint8Array): Promise<void>;
  /** Resolves once the file is written to its end. */
  finish(): Promise<void>;
}

export interface SinkOptions {
  /** The MP4 to be written. */
  file: string;
  framesPerSec: number;
}
