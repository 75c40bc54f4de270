import { setTimeout as delay } from 'node:timers/promises';
import type { Running } from '../support/processes.ts';
import { interleaved, type Results } from '../support/rounds.ts';
import { ask } from './ask.ts';
import { GOMAI_QUALITY, MISS_PX } from './calibration.ts';
import type { GomaiWithPhotos } from './gomai.ts';

const CROWD = 50;
const HIT_EVERY_MS = 10;

export type Flight = { lastAnswerMs: number; imagesMade: number };

/** Compares one miss with fifty identical concurrent ones. */
export async function measureSingleFlight(gomai: GomaiWithPhotos): Promise<Results<Flight>> {
  const photo = gomai.photos[1];
  if (photo === undefined) throw new Error('No photo');
  const url = gomai.imageUrl(photo, MISS_PX, 'avif', GOMAI_QUALITY);
  const askedBy = (visitors: number) => async () => {
    await gomai.clear();
    const before = await gomai.imagesMade();
    const answers = await Promise.all(Array.from({ length: visitors }, () => ask(url)));
    const lastAnswerMs = Math.max(...answers.map(({ ms }) => ms));
    return { lastAnswerMs, imagesMade: (await gomai.imagesMade()) - before };
  };
  return interleaved({ one: askedBy(1), fifty: askedBy(CROWD) });
}

export type Waiting = { maxMs: number; medianMs: number; rawMaxMs: number };

/** Measures hits while twenty other images are being made, and a bare server (`raw`) at the same moments. */
export async function measureHitsDuringMisses(
  gomai: GomaiWithPhotos,
  raw: { running: Running; address: string },
): Promise<Results<Waiting>> {
  const [hitPhoto] = gomai.photos;
  if (hitPhoto === undefined) throw new Error('No photo');
  const hit = gomai.imageUrl(hitPhoto, 600, 'webp', GOMAI_QUALITY);
  const misses = gomai.photos.flatMap((photo) =>
    [800, 1600].flatMap((width) => [60, 80].map((quality) => gomai.imageUrl(photo, width, 'avif', quality))),
  );
  return interleaved({
    Gomai: async () => {
      await gomai.clear();
      await ask(hit);
      let isOver = false;
      const making = Promise.all(misses.map((url) => ask(url))).finally(() => {
        isOver = true;
      });
      const [hits, raws]: [number[], number[]] = [[], []];
      while (!isOver) {
        const [one, other] = await Promise.all([ask(hit), ask(raw.address)]);
        hits.push(one.ms);
        raws.push(other.ms);
        await delay(HIT_EVERY_MS);
      }
      await making;
      const sorted = hits.sort((a, b) => a - b);
      return {
        maxMs: sorted.at(-1) ?? Number.NaN,
        medianMs: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
        rawMaxMs: Math.max(...raws),
      };
    },
  });
}
