import { readPixels } from '../../src/server/features/images/recompression/likeness.ts';
import { type ImageFormat, imageFormats } from '../../src/shared/images.ts';
import type { Running } from '../support/processes.ts';
import { type Contenders, interleaved, type Results } from '../support/rounds.ts';
import { ask } from './ask.ts';
import { type Calibration, GOMAI_QUALITY, MISS_PX, meanLikeness, uncompressed } from './calibration.ts';
import type { GomaiWithPhotos } from './gomai.ts';
import { acceptOf, equalQuality, urlOfPeer } from './peer-addresses.ts';

/** Averages per image, except `rssMb`: the server's memory after the last image. */
export type Miss = {
  cpuMs: number;
  kilobytes: number;
  /** Mean SSIM between the served image and the uncompressed pixels. */
  ssim: number;
  rssMb: number;
};

interface MissesOptions {
  gomai: GomaiWithPhotos;
  peers: { next: Running; ipx: Running; sharp: Running; nginx: Running | undefined };
  calibration: Calibration;
  /** The requested originals, in the order of the gallery's photos. */
  files: string[];
  say: (line: string) => void;
}

/** Measures what each server spends on uncached images of 24-megapixel originals, requested one after the other. */
export async function measureMisses(options: MissesOptions): Promise<Map<ImageFormat, Results<Miss>>> {
  const { gomai, peers, calibration, files, say } = options;
  let run = 0;
  const taken = await Promise.all(files.map(async (file) => readPixels(await uncompressed(file))));
  // SSIM is computed in the first round only: it takes longer than encoding, and later rounds give the same image.
  const judged = new Map<string, number>();
  const measured = async (server: Running, addresses: string[], format: ImageFormat): Promise<Miss> => {
    const before = server.cpuSec();
    const answers: Buffer[] = [];
    for (const address of addresses) answers.push((await ask(address, acceptOf(format))).body);
    const cpuMs = ((server.cpuSec() - before) * 1000) / addresses.length;
    const bytes = answers.reduce((sum, { length }) => sum + length, 0);
    const kind = `${server.pid} ${format}`;
    const ssim = judged.get(kind) ?? (await meanLikeness(taken, answers)).ssim;
    judged.set(kind, ssim);
    return { cpuMs, kilobytes: bytes / 1000 / addresses.length, ssim, rssMb: server.rssBytes() / 1e6 };
  };

  const results = new Map<ImageFormat, Results<Miss>>();
  for (const format of imageFormats) {
    say(`Misses, ${format}`);
    const question = (peer: 'next' | 'ipx' | 'nginx' | 'sharp') => ({
      base: peers[peer]?.address ?? '',
      width: MISS_PX,
      format,
      // nginx encodes with libgd, whose JPEG equals ipx's, so it gets the quality found for ipx.
      quality:
        peer === 'sharp' ? GOMAI_QUALITY : equalQuality(calibration, peer === 'nginx' ? 'ipx' : peer, format),
    });
    const contenders: Contenders<Miss> = {
      Gomai: async () => {
        await gomai.clear();
        const addresses = files.map((_, n) => {
          const photo = gomai.photos[n];
          return photo === undefined ? '' : gomai.imageUrl(photo, MISS_PX, format, GOMAI_QUALITY);
        });
        return measured(gomai, addresses, format);
      },
    };
    const { next, ipx, sharp, nginx } = peers;
    const peer = (name: 'next' | 'ipx' | 'nginx' | 'sharp', server: Running) => async () => {
      run += 1;
      const asked = question(name);
      return measured(
        server,
        files.map((file) => urlOfPeer[name]({ ...asked, file, run })),
        format,
      );
    };
    contenders['bare sharp'] = peer('sharp', sharp);
    contenders['Next.js 16'] = peer('next', next);
    contenders['ipx 3.1.1'] = peer('ipx', ipx);
    if (format === 'jpeg' && nginx) contenders['nginx image_filter'] = peer('nginx', nginx);
    results.set(format, await interleaved(contenders));
  }
  return results;
}
