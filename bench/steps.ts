import { join } from 'node:path';
import { type Collection, listCollections } from '../src/shared/collections.ts';
import { openBrowser } from '../tests/support/devtools.ts';
import { findPhotosFolder } from '../tests/support/photos-folder.ts';
import { type Stepped, stepsOf, takeStep } from './pages/next-steps.ts';
import { startGomai } from './support/gomai-server.ts';
import { preparedGallery } from './support/prepared-gallery.ts';
import { interleaved, type Results, resultOf } from './support/rounds.ts';
import type { Bench, Section, Suite } from './support/suite.ts';
import { goalTable, number, shown } from './support/table.ts';
import { untilIdle } from './support/until-idle.ts';

const AT_MOST_MS = 300;

async function run(bench: Bench): Promise<Section> {
  const found = findPhotosFolder();
  const photos = found === undefined ? undefined : join(found, 'demo');
  bench.say(`Filling a gallery with ${photos === undefined ? 'paintings' : 'photographs'}`);
  const gomai = await startGomai({
    processes: bench.processes,
    dataDir: await preparedGallery(bench, photos),
  });
  await untilIdle(gomai);
  const days: Collection[] = await (await fetch(gomai.url + listCollections.path)).json();
  const browser = await openBrowser();
  const taken: { name: string; results: Results<Stepped> }[] = [];
  for (const step of stepsOf(days[0]?.date ?? '')) {
    const results = await interleaved(
      {
        'made ahead': () => takeStep(browser, gomai.url, step, false),
        'Save-Data': () => takeStep(browser, gomai.url, step, true),
      },
      // A warm-up would change nothing: each load has a new browser profile, and every rendition exists.
      { onRound: (round, rounds) => bench.say(`${step.name}, round ${round} of ${rounds}`), warmUp: false },
    );
    taken.push({ name: step.name, results });
  }
  await browser.close();
  await gomai.stop();
  const each = taken.map(({ name, results }) => {
    const [ahead, without] = [resultOf(results, 'made ahead'), resultOf(results, 'Save-Data')];
    return { name, ahead, without };
  });
  return {
    tables: [
      {
        title: 'From the tap to the next page’s first photo',
        head: ['', 'made ahead', 'nothing ahead', 'ratio', 'bytes ahead', 'page made ahead'],
        rows: each.map(({ name, ahead, without }) => [
          name,
          shown(ahead.photoMs, 'ms'),
          shown(without.photoMs, 'ms'),
          number(ahead.photoMs.median / without.photoMs.median),
          `${number(ahead.aheadKb.median)} kB`,
          ahead.madeAhead.median > 0 ? 'yes' : 'no',
        ]),
      },
      goalTable(
        'Goals (LIGHT-8)',
        each.map(({ name, ahead }) => ({
          measure: name,
          measured: ahead.photoMs.median,
          unit: 'ms',
          atMost: AT_MOST_MS,
        })),
      ),
    ],
    notes: [
      'The phone that Lighthouse emulates: 412 px wide, device pixel ratio 1.75, 1.6 Mbit/s, 150 ms latency, CPU four times slower. Each step starts with an empty cache and no service worker, after the page has been idle for two seconds; the click follows the touch at once. A page made ahead shares the same slow line and processor, and its bytes are counted with those ahead, until the tap. *Nothing ahead* is the same page with Save-Data (decision 0057).',
    ],
  };
}

export const suite: Suite = { name: 'steps', title: 'From page to page', run };
