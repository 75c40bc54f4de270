import sharp from 'sharp';
import { openFfmpegSink } from './ffmpeg-sink.ts';
import { blend, FRAME_BYTES, FRAME_HEIGHT_PX, FRAME_WIDTH_PX, type FrameSink, frameOf } from './frame.ts';
import { parseVideoRequest, type VideoReport, type VideoRequest } from './messages.ts';
import { timeline } from './timeline.ts';

// The child process of `video-encoder.ts`. It makes one video and exits.

const REPORT_EVERY_FRAMES = 10;

// Exits when the parent process has ended.
process.once('disconnect', () => process.exit(1));
process.once('message', (message) => {
  const request = parseVideoRequest(message);
  if (request === undefined) throw new Error('The video job cannot be read');
  makeVideo(request).then(
    () => last({ kind: 'done' }),
    (error: unknown) =>
      last({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  );
});

async function makeVideo({ encoder, photos, file, pace }: VideoRequest): Promise<void> {
  // Decodes one photo at a time, because five at once would take far more memory.
  const stills: Uint8Array[] = [];
  for (const photo of photos) stills.push(await compose(photo));
  const moments = timeline(stills.length, pace);
  const sink = await openSink(encoder, { file, framesPerSec: pace.framesPerSec });
  const between = new Uint8Array(FRAME_BYTES);
  for (const [index, { image, towardsNext }] of moments.entries()) {
    const still = stills[image] ?? between;
    const next = stills[image + 1] ?? still;
    if (towardsNext > 0) blend(still, next, towardsNext, between);
    await sink.write(towardsNext > 0 ? between : still);
    if (index % REPORT_EVERY_FRAMES === 0) report({ kind: 'progress', progress: index / moments.length });
  }
  await sink.finish();
}

/** minih264 is a megabyte of WebAssembly, loaded only when used. */
async function openSink(
  encoder: VideoRequest['encoder'],
  options: { file: string; framesPerSec: number },
): Promise<FrameSink> {
  if (encoder === 'ffmpeg') return openFfmpegSink(options);
  const { openMinih264Sink } = await import('./minih264-sink.ts');
  return openMinih264Sink(options);
}

function report(message: VideoReport): void {
  process.send?.(message);
}

function last(message: VideoReport): void {
  process.send?.(message, () => process.exit(message.kind === 'done' ? 0 : 1));
}

// Slightly above black, as in the viewer (`--color-viewer`).
const BACKGROUND = { r: 11, g: 10, b: 9 };

/**
 * One still of the video: the whole photo, uncropped and as large as possible, on the viewer's near-black. The bars
 * beside it are plain, because a blurred photo there would distract.
 * @param photo a JPEG, PNG, WebP or AVIF, upright; colours beyond sRGB are converted to sRGB
 */
async function compose(photo: Uint8Array): Promise<Uint8Array> {
  const rgb = await sharp(photo)
    .autoOrient()
    .toColourspace('srgb')
    .flatten({ background: BACKGROUND })
    .resize({ width: FRAME_WIDTH_PX, height: FRAME_HEIGHT_PX, fit: 'contain', background: BACKGROUND })
    .raw()
    .toBuffer();
  return frameOf(rgb);
}
