import { mkdir } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { imageFormats } from '../src/shared/images.ts';
import { calibrate, MISS_PX, peerEncoders } from './images/calibration.ts';
import { measureHitsDuringMisses, measureSingleFlight } from './images/crowd.ts';
import { startGomaiWithPhotos } from './images/gomai.ts';
import { measureHits } from './images/hits.ts';
import { measureMemory } from './images/memory.ts';
import { measureMisses } from './images/misses.ts';
import { makeOriginals } from './images/originals.ts';
import { equalQuality } from './images/peer-addresses.ts';
import { nginxMissing, startIpx, startNextImages, startNginx, startRaw, startSharp } from './images/peers.ts';
import { measurePublishing } from './images/publishing.ts';
import { measureRecompressed, recompressedGoal, recompressedTable } from './images/recompressed.ts';
import { calibrationTable, goalsOf, loadTable, missTable, ownTable } from './images/report.ts';
import { resultOf } from './support/rounds.ts';
import type { Bench, Section, Suite } from './support/suite.ts';
import { goalTable, markdown, number, shown, type Table, whyMissed } from './support/table.ts';

/** Number of originals used to calibrate peers and measure misses; all five would take much longer. */
const JUDGED = 2;

async function run({ processes, folder, say }: Bench): Promise<Section> {
  const { files, madeFrom } = await makeOriginals(say);
  const originals = dirname(files[0] ?? '');
  const judged = files.slice(0, JUDGED);
  const missing = nginxMissing();
  if (missing !== undefined) say(`${missing}: left out`);

  const tables: Table[] = [];
  // Printed at once: the run takes an hour and may be stopped before its end.
  const found = (table: Table) => {
    tables.push(table);
    say(`\n${markdown(table)}\n`);
  };

  say('Calibrating the peers to equal SSIM');
  const calibration = await calibrate(judged, peerEncoders);
  found(calibrationTable(calibration));
  say('Making a day’s AVIF again');
  const recompressed = await measureRecompressed(files);
  found(recompressedTable(recompressed));
  const qualities = [...new Set(imageFormats.map((format) => equalQuality(calibration, 'next', format)))];
  say('Building and starting the peers');
  const next = await startNextImages(
    processes,
    judged,
    qualities.sort((a, b) => a - b),
  );
  say('Publishing the originals');
  const gomai = await startGomaiWithPhotos({ processes, dataDir: join(folder, 'gomai'), files });

  const nextQuality = equalQuality(calibration, 'next', 'webp');
  const file = files[0] ?? '';
  const hitsFolder = join(folder, 'hits');
  const nginxFolder = join(folder, 'nginx');
  for (const one of [hitsFolder, nginxFolder]) await mkdir(one);
  const hits = await measureHits({
    processes,
    gomai,
    next,
    nextQuality,
    file,
    folder: hitsFolder,
    hasNginx: missing === undefined,
    say,
  });

  for (const [width, results] of hits.byWidth)
    found(loadTable(`Cached hit, ${width} px WebP, 10 connections`, results));
  found(loadTable('304, 10 connections', hits.unchanged));

  const ipx = await startIpx(processes, originals);
  const sharp = await startSharp(processes, originals);
  const nginx =
    missing === undefined
      ? await startNginx(processes, { root: originals, originals, run: nginxFolder })
      : undefined;
  const misses = await measureMisses({
    gomai,
    peers: { next, ipx, sharp, nginx },
    calibration,
    files: judged,
    say,
  });
  for (const [format, results] of misses)
    found(missTable(`Miss, ${format}, ${MISS_PX} px of 24 megapixels`, results));
  await Promise.all([next.stop(), ipx.stop(), nginx?.stop()]);

  say('Fifty at once, and hits during misses');
  const flight = await measureSingleFlight(gomai);
  const raw = await startRaw(processes, [
    { path: '/raw', file: join(hitsFolder, '600.webp'), type: 'image/webp' },
  ]);
  const waiting = await measureHitsDuringMisses(gomai, { running: raw, address: `${raw.address}/raw` });
  await raw.stop();
  say(
    `Longest hit: ${shown(resultOf(waiting, 'Gomai').maxMs, 'ms')}; last of fifty responses: ${shown(resultOf(flight, 'fifty').lastAnswerMs, 'ms')}, a single response: ${shown(resultOf(flight, 'one').lastAnswerMs, 'ms')}`,
  );
  say('Publishing');
  const publishing = await measurePublishing(gomai, sharp, file);
  await Promise.all([gomai.stop(), sharp.stop()]);
  say(
    `CPU with the pyramid: ${shown(resultOf(publishing, 'pyramid').cpuMs, 'ms')}, with separate encodes: ${shown(resultOf(publishing, 'separate').cpuMs, 'ms')}`,
  );
  say('Memory');
  const memory = await measureMemory(processes, join(folder, 'memory'), files);

  const all = { calibration, hits, misses, flight, waiting, publishing, memory };
  const goals = [...goalsOf(all), recompressedGoal(recompressed)];
  return {
    tables: [goalTable('Goals', goals), ...tables, ownTable(all)],
    notes: [
      ...whyMissed(goals),
      `Originals: five JPEGs of 24 megapixels made from ${madeFrom}, with a sensor's noise; ${JUDGED} of them for calibration and misses. ` +
        'SSIM is the mean (8 x 8 squares, lightness and colours 4:1:1) to the same pixels uncompressed. ' +
        'CPU is user and kernel time of the whole process tree from /proc, which does not depend on how busy the machine is; requests per second and latencies do. ' +
        `The machine’s load at the end: ${number(loadavg()[1] ?? 0)} on ${availableParallelism()} cores.`,
      'AVIF at equal SSIM: the peers keep full colour resolution (4:4:4) and less lightness; Gomai halves the colours (4:2:0), which count for a third of the measure. By lightness alone the difference in bytes is a third of the figure (decision 0023).',
      missing === undefined
        ? 'nginx runs with one worker, as the gallery is one process.'
        : `Left out: ${missing}.`,
    ],
  };
}

export const suite: Suite = { name: 'images', title: 'Images', run };
