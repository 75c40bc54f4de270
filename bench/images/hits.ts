import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Load, load } from '../support/load.ts';
import type { Processes, Running } from '../support/processes.ts';
import { type Contenders, interleaved, type Results } from '../support/rounds.ts';
import { ask } from './ask.ts';
import { GOMAI_QUALITY } from './calibration.ts';
import type { GomaiWithPhotos } from './gomai.ts';
import { acceptOf, urlOfPeer } from './peer-addresses.ts';
import { type FileAt, startNginx, startRaw } from './peers.ts';

export const HIT_WIDTHS = [600, 2560] as const;
/** Even the slowest contender sends thousands of responses in this time. */
const SECONDS = 2;
const FORMAT = 'webp';

interface HitsOptions {
  processes: Processes;
  gomai: GomaiWithPhotos;
  next: Running;
  /** The quality at which Next.js's images look like the gallery's. */
  nextQuality: number;
  file: string;
  folder: string;
  hasNginx: boolean;
  say: (line: string) => void;
}

export interface Hits {
  byWidth: Map<number, Results<Load>>;
  /** The 304 for the 600 px image, requested with its ETag. */
  unchanged: Results<Load>;
}

/** Measures cached responses and 304s of one photo. The raw server and nginx serve the gallery's own bytes. */
export async function measureHits(options: HitsOptions): Promise<Hits> {
  const { processes, gomai, next, nextQuality, file, folder, hasNginx, say } = options;
  const photo = gomai.photos[0];
  if (photo === undefined) throw new Error('No photo');
  const files: FileAt[] = [];
  for (const width of HIT_WIDTHS) {
    const path = join(folder, `${width}.webp`);
    await writeFile(path, (await ask(gomai.imageUrl(photo, width, FORMAT, GOMAI_QUALITY))).body);
    files.push({ path: `/static/${width}.webp`, file: path, type: 'image/webp' });
  }
  const raw = await startRaw(processes, files);
  const nginx = hasNginx
    ? await startNginx(processes, { root: folder, originals: folder, run: folder })
    : undefined;
  const headers = { accept: acceptOf(FORMAT) };

  const addresses = (width: number) => {
    const asked = { base: next.address, file, width, format: FORMAT, quality: nextQuality } as const;
    const all: [string, string, Running][] = [
      ['Gomai', gomai.imageUrl(photo, width, FORMAT, GOMAI_QUALITY), gomai],
      ['raw node:http', `${raw.address}/static/${width}.webp`, raw],
      ['Next.js 16', urlOfPeer.next(asked), next],
    ];
    if (nginx)
      all.push(
        ['nginx static', `${nginx.address}/static/${width}.webp`, nginx],
        ['nginx proxy_cache', `${nginx.address}/cached/${width}.webp`, nginx],
      );
    return all;
  };

  const byWidth = new Map<number, Results<Load>>();
  for (const width of HIT_WIDTHS) {
    say(`Hits of ${width} px`);
    const contenders: Contenders<Load> = {};
    for (const [name, url, server] of addresses(width)) {
      await ask(url, headers.accept);
      contenders[name] = () => load({ processes, url, headers, server, seconds: SECONDS });
    }
    byWidth.set(width, await interleaved(contenders));
  }

  say('304');
  const contenders: Contenders<Load> = {};
  for (const [name, url, server] of addresses(600)) {
    const { etag } = await ask(url, headers.accept);
    contenders[name] = () =>
      load({
        processes,
        url,
        headers: { ...headers, 'if-none-match': etag },
        status: 304,
        server,
        seconds: SECONDS,
      });
  }
  const unchanged = await interleaved(contenders);
  await raw.stop();
  await nginx?.stop();
  return { byWidth, unchanged };
}
