import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { withoutGainMap } from '../tests/support/hdr-photo.ts';
import { type GomaiWithPhotos, startGomaiWithPhotos } from './images/gomai.ts';
import { makeOriginals } from './images/originals.ts';
import { interleaved, type Results, resultOf } from './support/rounds.ts';
import type { Bench, Section, Suite } from './support/suite.ts';
import { goalTable, shown } from './support/table.ts';

type Day = { cpuSec: number; peakMb: number };

const HDR = 'five with a gain map';
const STANDARD = 'the same five without';

/** Writes each photo as a JPEG with a gain map and as a JPEG without. */
async function makePairs(files: readonly string[], folder: string) {
  const pairs = { hdr: [] as string[], standard: [] as string[] };
  for (const kind of ['hdr', 'standard']) await mkdir(join(folder, kind));
  for (const file of files) {
    const bright = sharp(file).toColourspace('scrgb').withGainMap();
    const jpeg = await bright.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
    for (const [kind, bytes] of [
      ['hdr', jpeg],
      ['standard', withoutGainMap(jpeg)],
    ] as const) {
      const path = join(folder, kind, basename(file));
      await writeFile(path, bytes);
      pairs[kind].push(path);
    }
  }
  return pairs;
}

/** Makes all renditions that publishing a day would make, and measures what they cost. */
async function prepareDay(gomai: GomaiWithPhotos): Promise<Day> {
  await gomai.clear();
  const before = gomai.cpuSec();
  const peak = gomai.watchRss();
  for (const photo of gomai.photos) await gomai.prepare(photo);
  return { cpuSec: gomai.cpuSec() - before, peakMb: peak() / 1e6 };
}

function row(results: Results<Day>, name: string): string[] {
  const { cpuSec, peakMb } = resultOf(results, name);
  return [name, shown(cpuSec), shown(peakMb)];
}

async function run({ processes, folder, say }: Bench): Promise<Section> {
  const { files, madeFrom } = await makeOriginals(say);
  say('Making gain maps');
  const pairs = await makePairs(files, folder);
  say('Publishing both days');
  const start = (kind: 'hdr' | 'standard') =>
    startGomaiWithPhotos({ processes, dataDir: join(folder, `gomai-${kind}`), files: pairs[kind] });
  const [hdr, standard] = [await start('hdr'), await start('standard')];
  const days = await interleaved<Day>(
    { [HDR]: () => prepareDay(hdr), [STANDARD]: () => prepareDay(standard) },
    { onRound: (round, rounds) => say(`round ${round} of ${rounds}`), warmUp: false },
  );
  for (const gomai of [hdr, standard]) await gomai.stop();
  const [withMap, without] = [resultOf(days, HDR), resultOf(days, STANDARD)];
  return {
    tables: [
      {
        title: 'A day of five photos of 24 megapixels, prepared as at its publication',
        head: ['', 'CPU s', 'peak MB'],
        rows: [...days.keys()].map((name) => row(days, name)),
      },
      goalTable('Goals', [
        {
          measure: 'CPU beside the day without gain maps',
          measured: withMap.cpuSec.median / without.cpuSec.median,
          atMost: 1.5,
        },
        {
          measure: 'peak memory beside it',
          measured: withMap.peakMb.median / without.peakMb.median,
          atMost: 1.25,
        },
      ]),
    ],
    notes: [
      `Made from ${madeFrom}. Both days have the same JPEGs but for the gain maps, and both galleries run side by side in turn. With a gain map two more renditions of each photo are prepared, JPEGs for screens of high dynamic range, the larger from the original (decision 0052).`,
    ],
  };
}

export const suite: Suite = { name: 'hdr', title: 'HDR: what gain maps cost', run };
