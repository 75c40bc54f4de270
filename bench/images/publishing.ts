import { preparedRenditions } from '../../src/server/features/images/renditions/rendition.ts';
import { framingRatios } from '../../src/shared/framing.ts';
import type { Running } from '../support/processes.ts';
import { interleaved, type Results } from '../support/rounds.ts';
import { ask } from './ask.ts';
import type { GomaiWithPhotos } from './gomai.ts';
import { urlOfPeer } from './peer-addresses.ts';

export type Publishing = { cpuMs: number };

/** Compares making all prepared renditions of one photo by the downscale pyramid and by separate encodes. */
export async function measurePublishing(
  gomai: GomaiWithPhotos,
  sharp: Running,
  file: string,
): Promise<Results<Publishing>> {
  const [photo] = gomai.photos;
  if (photo === undefined) throw new Error('No photo');
  const renditions = preparedRenditions(photo);
  const cpuMsOf = async (server: Running, work: () => Promise<void>) => {
    const before = server.cpuSec();
    await work();
    return { cpuMs: (server.cpuSec() - before) * 1000 };
  };
  return interleaved(
    {
      pyramid: async () => {
        await gomai.clear();
        return cpuMsOf(gomai, () => gomai.prepare(photo));
      },
      separate: () =>
        cpuMsOf(sharp, async () => {
          for (const { width, format, quality, framing } of renditions) {
            const height = framing && Math.round(width / framingRatios[framing.ratio]);
            await ask(urlOfPeer.sharp({ base: sharp.address, file, width, height, format, quality }));
          }
        }),
    },
    { warmUp: false },
  );
}
