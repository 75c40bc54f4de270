import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { signInOwner } from '../demo/owner-client.ts';
import { type Collection, listCollections } from '../src/shared/collections.ts';
import { findPhotosFolder } from '../tests/support/photos-folder.ts';
import { auditPages } from './pages/audits.ts';
import { cardTable, measureCachedCard } from './pages/cached-card.ts';
import { documentTables, measureDocuments } from './pages/documents.ts';
import { lighthouse } from './pages/lighthouse.ts';
import { chooseMixes, showMix, weighPhotos } from './pages/mixes.ts';
import { startNextPage } from './pages/next-page.ts';
import { startSinglePage } from './pages/single-page.ts';
import { type MixVisits, mixTables, type Visit, visitTable } from './pages/visits.ts';
import { startGomai } from './support/gomai-server.ts';
import { preparedGallery } from './support/prepared-gallery.ts';
import { type Contenders, interleaved } from './support/rounds.ts';
import type { Bench, Section, Suite } from './support/suite.ts';
import { number } from './support/table.ts';
import { untilIdle } from './support/until-idle.ts';

/** Duration of each load in a round: enough to tell contenders apart. */
const SECONDS = 2;

async function run(bench: Bench): Promise<Section> {
  const { processes, folder, say } = bench;
  const found = findPhotosFolder();
  const photos = found === undefined ? undefined : join(found, 'demo');
  say(`Filling a gallery with ${photos === undefined ? 'paintings' : 'photographs'}`);
  const dataDir = await preparedGallery(bench, photos);
  const gomai = await startGomai({ processes, dataDir });
  say('Waiting until every rendition is made');
  await untilIdle(gomai);
  const days: Collection[] = await (await fetch(gomai.url + listCollections.path)).json();
  const [{ date: day } = { date: '' }] = days;
  const mixes = chooseMixes(await weighPhotos(gomai.url, days));
  say('Lighthouse of every kind of page');
  const { table: audits, short } = await auditPages(bench, gomai.address, day);
  say('Building and starting the peers');
  const single = await startSinglePage(processes, folder, gomai.url);
  const next = await startNextPage(processes, gomai.url, mixes);

  const busy: number[] = [];
  const visit = (address: string) => () => lighthouse<Visit>(bench, address, 'visit');
  // The demo stores its owner's password here.
  const { password } = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));
  const owner = await signInOwner(gomai.url, password);
  const visits: MixVisits[] = [];
  for (const [index, mix] of mixes.entries()) {
    await showMix(owner, days, mix);
    await untilIdle(gomai);
    const contenders: Contenders<Visit> = {
      Gomai: visit(`${gomai.address}/`),
      // Measured with one mix: the cost of rendering in the browser does not depend on the photos.
      ...(index === 0 && { 'single page': visit(`${single.address}/`) }),
      'Next.js': visit(`${next.address}/${index}`),
    };
    const onRound = (round: number, rounds: number) => {
      busy.push(loadavg()[0] ?? 0);
      say(`Lighthouse, ${mix.name} (${index + 1} of ${mixes.length}), round ${round} of ${rounds}`);
    };
    visits.push({ mix, visits: await interleaved(contenders, { onRound }) });
  }

  say('Documents under load');
  const [asPublished] = mixes;
  if (asPublished) await showMix(owner, days, asPublished);
  await untilIdle(gomai);
  const documents = await measureDocuments({ processes, folder, gomai, single, next, seconds: SECONDS });
  for (const one of [next, single]) await one.stop();
  const cards = await measureCachedCard({ processes, folder, gomai, day, seconds: SECONDS });
  await gomai.stop();

  const load1 = busy.toSorted((a, b) => a - b)[Math.floor(busy.length / 2)] ?? 0;
  return {
    tables: [
      audits,
      ...mixTables(visits),
      ...visits.slice(0, 1).map((one) => visitTable(one.visits)),
      ...documentTables(documents),
      cardTable(cards),
    ],
    notes: [
      `Photos: ${photos === undefined ? 'the demo’s paintings, because no real ones are available' : 'real photographs of 10 to 12 megapixels, five a day'}.`,
      'Lighthouse’s phone (412 px, 1.75 pixels to one) with applied throttling: 1.6 Mbit/s, 150 ms, a CPU slowed down four times. All sites have prepared their image sizes (one unmeasured round).',
      'Five days: today’s photos as they were published, and four whose first photo is the widest, the most upright, the one with the fewest bytes (smooth) and the one with the most (busy) of the gallery, each followed by the others of its day. Next.js shows the same five of each on a page of its own, rendered at build time. *Median* and *worst* are of the column: the worst ratio need not be of the worst time.',
      'The single page consists of Gomai’s own components, built with Vite’s defaults and rendered in the browser only; its calls are proxied to the same gallery. Next.js serves the same five photos and ten of the grid by `next/image`, and nothing else of the site: it has less to do.',
      'At every request Gomai checks whether the data of its document has changed (decision 0036). The single page’s document is an empty file, Next.js’s a page rendered at build time.',
      `The machine was shared while this ran: its median load was ${number(load1)}. Lighthouse slows down a processor that other programs slow down already, so absolute times are too long; the ratios of one run are valid.`,
    ],
    failures: short.length > 0 ? [`Lighthouse gives less than 100: ${short.join(', ')}`] : [],
  };
}

export const suite: Suite = { name: 'pages', title: 'Pages', run };
