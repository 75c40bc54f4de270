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
