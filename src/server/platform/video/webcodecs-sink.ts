import { setImmediate as nextTurn } from 'node:timers/promises';
import { VideoEncoder, VideoFrame } from '@napi-rs/webcodecs';
import { EncodedPacket, EncodedVideoPacketSource, FilePathTarget, Mp4OutputFormat, Output } from 'mediabunny';
import { FRAME_HEIGHT_PX, FRAME_WIDTH_PX } from './frame.ts';
import type { FrameSink, SinkOptions } from './frame-sink.ts';

/** High profile, level 4.0: full HD at 30 frames a second. */
const CODEC = 'avc1.640028';
const BITS_PER_SEC = 8_000_000;
const KEY_FRAME_EVERY_SEC = 2;
/** Frames under way in the encoder: each holds 3 MB. */
const MAX_QUEUED_FRAMES = 8;
const COLLECT_EVERY_FRAMES = 15;
const MICROSECONDS = 1_000_000;

export const webCodecsConfig = {
  codec: CODEC,
  width: FRAME_WIDTH_PX,
  height: FRAME_HEIGHT_PX,
  bitrate: BITS_PER_SEC,
  bitrateMode: 'variable',
  latencyMode: 'quality',
  hardwareAcceleration: 'prefer-software',
  avc: { format: 'avc' },
} as const;

const COLOURS = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;

/** The encoder that npm brings, for a machine without an ffmpeg. */
export async function openWebCodecsSink({ file, framesPerSec }: SinkOptions): Promise<FrameSink> {
  const source = new EncodedVideoPacketSource('avc');
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new FilePathTarget(file),
  });
  output.addVideoTrack(source, { frameRate: framesPerSec });
  await output.start();

  let failure: Error | undefined;
  let written = 0;
  let packets = Promise.resolve();
  const encoder = new VideoEncoder({
    output(chunk, meta) {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      const packet = new EncodedPacket(
        data,
        chunk.type === 'key' ? 'key' : 'delta',
        chunk.timestamp / MICROSECONDS,
        1 / framesPerSec,
      );
      const decoderConfig = meta?.decoderConfig && { ...meta.decoderConfig, colorSpace: COLOURS };
      packets = packets.then(() => source.add(packet, decoderConfig && { decoderConfig }));
      packets.catch(fail);
    },
    error: fail,
  });
  encoder.configure({ ...webCodecsConfig, framerate: framesPerSec });

  function fail(error: Error) {
    failure ??= error;
  }

  return {
    async write(frame) {
      // The encoder's news only come between two turns of the event loop.
      do await nextTurn();
      while (failure === undefined && encoder.encodeQueueSize >= MAX_QUEUED_FRAMES);
      if (failure !== undefined) throw failure;
      const picture = new VideoFrame(frame, {
        format: 'I420',
        codedWidth: FRAME_WIDTH_PX,
        codedHeight: FRAME_HEIGHT_PX,
        timestamp: Math.round((written * MICROSECONDS) / framesPerSec),
        duration: Math.round(MICROSECONDS / framesPerSec),
        colorSpace: COLOURS,
      });
      encoder.encode(picture, { keyFrame: written % Math.round(framesPerSec * KEY_FRAME_EVERY_SEC) === 0 });
      picture.close();
      written += 1;
      // A closed frame's 3 MB lie outside the heap: left alone, the collector sees no reason to free them.
      if (written % COLLECT_EVERY_FRAMES === 0) globalThis.gc?.();
    },
    async finish() {
      await encoder.flush();
      await packets;
      if (failure !== undefined) throw failure;
      encoder.close();
      await output.finalize();
    },
  };
}
