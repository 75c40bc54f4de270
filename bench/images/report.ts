import { type ImageFormat, imageFormats } from '../../src/shared/images.ts';
import type { Load } from '../support/load.ts';
import { type Results, resultOf } from '../support/rounds.ts';
import { type Goal, number, shown, type Table } from '../support/table.ts';
import type { Calibration } from './calibration.ts';
import type { Flight, Waiting } from './crowd.ts';
import type { Hits } from './hits.ts';
import type { Memory } from './memory.ts';
import type { Miss } from './misses.ts';
import type { Publishing } from './publishing.ts';

export interface Measured {
  calibration: Calibration;
  hits: Hits;
  misses: Map<ImageFormat, Results<Miss>>;
  flight: Results<Flight>;
  waiting: Results<Waiting>;
  publishing: Results<Publishing>;
  memory: Results<Memory>;
}

const NEXT = 'Next.js 16';
const RAW = 'raw node:http';
const NGINX = 'nginx static';

/** Known reasons for missed goals, by measurement; printed below the tables of a run that misses them. */
const WHY: Record<string, string> = {
  'cached 600 px hit, requests/s, beside raw node:http':
    'sending the bytes costs both the same; a response of the gallery has six more headers, such as its policies and ' +
    'an id of its own, and needs a map lookup (processor time: see the table).',
  '304, requests/s, beside raw node:http':
    'a connection’s system calls cost both the same; beside them the gallery counts the request, distinguishes it from pipelined ' +
    'ones, looks its key up, and gives it an id and four more headers.',
  'cached 2560 px hit, requests/s, beside nginx static':
    'probably (not measured): nginx has the kernel send its file (sendfile); Node copies the same 370 kB ' +
    'through a socket’s buffers.',
  '50 equal misses at once, last response beside a single miss':
    'the image is made once. Each of the 49 others costs 0.4 ms of the server’s main thread and 0.6 ms of the requesting ' +
    'process: together 50 ms on top of the 245 ms of a single miss. Other load on these cores adds to that.',
  'longest hit during 20 misses, beside raw node:http at the same moments':
    'the main thread has priority over encoding threads, but not over other programs of the machine, including the one ' +
    'that sends the requests; each longest answer is one sample.',
  'publishing set, CPU beside separate encodes':
    'encoding alone, from ready pixels, takes 0.35 of the time of separate encodes; decoding once and making the seven ' +
    'widths takes 0.09, and the server around it (database, disk, memory) the rest.',
  'peak memory above idle, 2 x 40-megapixel AVIF':
    'a single one takes that much. libaom, the only decoder sharp has, keeps a record of 176 bytes for every 4 x 4 ' +
    'pixels (429 MB for 40 megapixels) beside its frame and libheif’s copy of it (119 MB each, 4:4:4), all at ' +
    'once; the number of threads does not matter. Two are never decoded at once (decision 0022).',
};

/** The goals of the image pipeline; most are ratios within one run. */
export function goalsOf({ hits, misses, flight, waiting, publishing, memory }: Measured): Goal[] {
  const [small, large] = [hits.byWidth.get(600), hits.byWidth.get(2560)];
  if (small === undefined || large === undefined) throw new Error('Hits were not measured');
  const speed = (results: Results<Load>, peer: string) =>
    resultOf(results, 'Gomai').requestsPerSec.median / resultOf(results, peer).requestsPerSec.median;
  const goals: Goal[] = [
    { measure: 'cached 600 px hit, requests/s, beside Next', measured: speed(small, NEXT), atLeast: 4 },
    {
      measure: 'cached 600 px hit, requests/s, beside raw node:http',
      measured: speed(small, RAW),
      atLeast: 0.8,
    },
    {
      measure: 'cached 600 px hit, p99, beside Next',
      measured: resultOf(small, 'Gomai').p99Ms.median / resultOf(small, NEXT).p99Ms.median,
      atMost: 0.25,
    },
    { measure: 'cached 2560 px hit, requests/s, beside Next', measured: speed(large, NEXT), atLeast: 1.9 },
  ];
  if (large.has(NGINX))
    goals.push({
      measure: 'cached 2560 px hit, requests/s, beside nginx static',
      measured: speed(large, NGINX),
      atLeast: 1,
    });
  goals.push(
    { measure: '304, requests/s, beside Next', measured: speed(hits.unchanged, NEXT), atLeast: 4.5 },
    { measure: '304, requests/s, beside raw node:http', measured: speed(hits.unchanged, RAW), atLeast: 0.7 },
  );

  const cpu = (format: ImageFormat, peer: string) => {
    const results = misses.get(format);
    if (results === undefined) throw new Error(`Misses of ${format} were not measured`);
    return resultOf(results, 'Gomai').cpuMs.median / resultOf(results, peer).cpuMs.median;
  };
  for (const [format, atMost] of [
    ['webp', 0.7],
    ['jpeg', 0.75],
    ['avif', 0.35],
  ] as const)
    goals.push({ measure: `miss CPU, ${format}, beside Next`, measured: cpu(format, NEXT), atMost });
  goals.push({ measure: 'miss CPU, avif, beside ipx', measured: cpu('avif', 'ipx 3.1.1'), atMost: 0.07 });
  for (const format of imageFormats)
    goals.push({
      measure: `miss CPU, ${format}, beside bare sharp`,
      measured: cpu(format, 'bare sharp'),
      atMost: 1.05,
    });

  const [one, fifty] = [resultOf(flight, 'one'), resultOf(flight, 'fifty')];
  goals.push(
    {
      measure: '50 equal misses at once, images made',
      measured: fifty.imagesMade.median,
      atMost: 1,
      unit: '',
    },
    {
      measure: '50 equal misses at once, last response beside a single miss',
      measured: fifty.lastAnswerMs.median / one.lastAnswerMs.median,
      atMost: 1.3,
    },
    {
      measure: 'longest hit during 20 misses, beside raw node:http at the same moments',
      measured: resultOf(waiting, 'Gomai').maxMs.most / resultOf(waiting, 'Gomai').rawMaxMs.most,
      atMost: 2,
    },
    {
      measure: 'publishing set, CPU beside separate encodes',
      measured: resultOf(publishing, 'pyramid').cpuMs.median / resultOf(publishing, 'separate').cpuMs.median,
      atMost: 0.45,
    },
    {
      measure: 'peak memory above idle, 2 x 40-megapixel AVIF',
      measured: resultOf(memory, 'Gomai').aboveIdleMb.median,
      atMost: 450,
      unit: 'MB',
    },
  );
  return goals.map((goal) => ({ ...goal, why: WHY[goal.measure] }));
}

export function calibrationTable(calibration: Calibration): Table {
  const aim = (format: ImageFormat) => calibration.get('gomai')?.[format]?.ssim ?? 0;
  const rows = [...calibration].flatMap(([peer, formats]) =>
    imageFormats.flatMap((format) => {
      const found = formats[format];
      return found
        ? [
            [
              peer,
              format,
              found.ssim < aim(format) ? `${found.quality}, its maximum` : String(found.quality),
              found.ssim.toFixed(4),
              found.lightness.toFixed(4),
              number(found.bytes / 1000),
            ],
          ]
        : [];
    }),
  );
  return {
    title: 'Qualities of equal SSIM',
    head: ['', 'format', 'its quality', 'SSIM', 'of lightness', 'kB an image'],
    rows,
  };
}

export function loadTable(title: string, results: Results<Load>): Table {
  const gomai = resultOf(results, 'Gomai').requestsPerSec.median;
  const rows = [...results].map(([name, one]) => [
    name,
    shown(one.requestsPerSec),
    `${number(gomai / one.requestsPerSec.median)} x`,
    shown(one.p50Ms),
    shown(one.p99Ms),
    shown(one.cpuMicros),
    number(one.bytesPerAnswer.median / 1000),
    number(one.rssMb.median),
  ]);
  return {
    title,
    head: [
      '',
      'requests/s',
      'Gomai beside it',
      'p50 ms',
      'p99 ms',
      'CPU µs a request',
      'kB a response',
      'memory MB',
    ],
    rows,
  };
}

export function missTable(title: string, results: Results<Miss>): Table {
  const gomai = resultOf(results, 'Gomai').cpuMs.median;
  const rows = [...results].map(([name, { cpuMs, kilobytes, ssim, rssMb }]) => [
    name,
    shown(cpuMs),
    `${number(gomai / cpuMs.median)} x`,
    number(kilobytes.median),
    ssim.median.toFixed(4),
    number(rssMb.median),
  ]);
  return {
    title,
    head: ['', 'CPU ms an image', 'Gomai beside it', 'kB', 'SSIM of the response', 'memory MB'],
    rows,
  };
}

/** Absolute figures behind the goals for concurrency, publishing and memory. */
export function ownTable({ flight, waiting, publishing, memory }: Measured): Table {
  const during = resultOf(waiting, 'Gomai');
  return {
    title: 'During other work',
    head: ['', 'measured'],
    rows: [
      ['a single miss', shown(resultOf(flight, 'one').lastAnswerMs, 'ms')],
      ['the last of 50 equal misses', shown(resultOf(flight, 'fifty').lastAnswerMs, 'ms')],
      ['longest hit during 20 misses, a round', shown(during.maxMs, 'ms')],
      ['longest hit of all rounds', `${number(during.maxMs.most)} ms`],
      ['median hit during 20 misses', shown(during.medianMs, 'ms')],
      ['longest response of the raw server meanwhile, a round', shown(during.rawMaxMs, 'ms')],
      ['longest of all rounds', `${number(during.rawMaxMs.most)} ms`],
      ['publishing one photo, CPU', shown(resultOf(publishing, 'pyramid').cpuMs, 'ms')],
      ['the same renditions, separate encodes, CPU', shown(resultOf(publishing, 'separate').cpuMs, 'ms')],
      ['memory when idle', shown(resultOf(memory, 'Gomai').idleMb, 'MB')],
      [
        'memory above that, 2 x 40-megapixel AVIF at once',
        shown(resultOf(memory, 'Gomai').aboveIdleMb, 'MB'),
      ],
    ],
  };
}
