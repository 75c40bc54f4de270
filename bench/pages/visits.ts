import { type Results, resultOf } from '../support/rounds.ts';
import { goalTable, number, shown, type Table } from '../support/table.ts';
import type { Mix } from './mixes.ts';

/** The output of `peers/lighthouse.mjs` for a visit. */
export type Visit = Record<
  | 'fcpMs'
  | 'lcpMs'
  | 'cls'
  | 'tbtMs'
  | 'speedIndexMs'
  | 'performance'
  | 'accessibility'
  | 'bestPractices'
  | 'seo'
  | 'scriptBytes'
  | 'bytes',
  number
>;

/** All contenders' visits to the home page with the photos of one mix. */
export interface MixVisits {
  mix: Mix;
  visits: Results<Visit>;
}

export function visitTable(visits: Results<Visit>): Table {
  const own = resultOf(visits, 'Gomai');
  return {
    title: 'The home page by Lighthouse, mobile, applied throttling',
    head: ['', 'FCP', 'LCP', 'LCP / Gomai', 'CLS', 'TBT', 'Speed Index', 'scores', 'JavaScript', 'all'],
    rows: [...visits].map(([name, one]) => [
      name,
      shown(one.fcpMs, 'ms'),
      shown(one.lcpMs, 'ms'),
      number(one.lcpMs.median / own.lcpMs.median),
      number(one.cls.median),
      shown(one.tbtMs, 'ms'),
      shown(one.speedIndexMs, 'ms'),
      [one.performance, one.accessibility, one.bestPractices, one.seo]
        .map(({ median }) => median)
        .join(' / '),
      `${number(one.scriptBytes.median / 1000)} kB`,
      `${number(one.bytes.median / 1000)} kB`,
    ]),
  };
}

/** Compares each mix's LCP with Next.js's for the same photos; adds medians, worst values and goals (LIGHT-7). */
export function mixTables(all: readonly MixVisits[]): Table[] {
  const mixes = all.map(({ mix, visits }) => {
    const [own, next] = [resultOf(visits, 'Gomai'), resultOf(visits, 'Next.js')];
    return { mix, own, next, ratio: own.lcpMs.median / next.lcpMs.median };
  });
  const each = (figure: (one: (typeof mixes)[number]) => number) => mixes.map(figure).sort((a, b) => a - b);
  const [lcps, peers, ratios] = [
    each(({ own }) => own.lcpMs.median),
    each(({ next }) => next.lcpMs.median),
    each(({ ratio }) => ratio),
  ];
  const middle = (values: number[]) => values[Math.floor(values.length / 2)] ?? Number.NaN;
  const worst = (values: number[]) => values.at(-1) ?? Number.NaN;
  const summary = (name: string, of: (values: number[]) => number) => [
    `**${name}**`,
    '',
    '',
    `${number(of(lcps))} ms`,
    `${number(of(peers))} ms`,
    number(of(ratios)),
  ];
  const layoutShift = Math.max(...mixes.map(({ own }) => own.cls.median));
  const lowest = Math.min(
    ...mixes.flatMap(({ own }) =>
      [own.performance, own.accessibility, own.bestPractices, own.seo].map(({ median }) => median),
    ),
  );
  return [
    {
      title: 'LCP of the home page with the photos of five days',
      head: ['first photo', 'of it on the phone', 'FCP', 'LCP', 'LCP of Next.js', 'Gomai / Next.js'],
      rows: [
        ...mixes.map(({ mix, own, next, ratio }) => [
          mix.name,
          `${number(mix.firstBytes / 1000)} kB`,
          shown(own.fcpMs, 'ms'),
          shown(own.lcpMs, 'ms'),
          shown(next.lcpMs, 'ms'),
          number(ratio),
        ]),
        summary('median', middle),
        summary('worst', worst),
      ],
    },
    goalTable('Goals of the home page, on the worst of the five days', [
      {
        measure: 'first contentful paint',
        measured: Math.max(...mixes.map(({ own }) => own.fcpMs.median)),
        unit: 'ms',
        atMost: 1000,
      },
      { measure: 'largest contentful paint', measured: worst(lcps), unit: 'ms', atMost: 2000 },
      { measure: 'largest contentful paint beside Next.js', measured: worst(ratios), unit: 'x', atMost: 1 },
      { measure: 'cumulative layout shift', measured: layoutShift, unit: '', atMost: 0 },
      {
        measure: 'total blocking time',
        measured: Math.max(...mixes.map(({ own }) => own.tbtMs.median)),
        unit: 'ms',
        atMost: 50,
      },
      { measure: 'the lowest of the four scores', measured: lowest, unit: '', atLeast: 99 },
    ]),
  ];
}
