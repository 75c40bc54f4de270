import { VideoEncoder } from '@napi-rs/webcodecs';
import { webCodecsConfig } from './webcodecs-sink.ts';

/** Ends with 0 where the encoder from npm works: it is started and asked by `video-encoder.ts`. */
const { supported } = await VideoEncoder.isConfigSupported(webCodecsConfig);
process.exit(supported ? 0 : 1);
