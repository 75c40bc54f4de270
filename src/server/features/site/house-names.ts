import type { FastifyBaseLogger } from 'fastify';
import type { Bus } from '../../db/bus.ts';
import type { Db } from '../../db/connect.ts';
import { findSettings } from '../../db/settings.ts';

const CHANNEL = 'site_settings';
const DEFAULT_SITE_NAME = 'Gomai';

export interface HouseNames {
  site(): string;
  /** How the owner is called in the chat (CHAT-5). */
  ownerNickname(): string;
  close(): Promise<void>;
}

/** The site's and the owner's names, in memory; read again when any process has changed them. */
export async function createHouseNames({
  db,
  bus,
  log,
}: {
  db: Db;
  bus: Bus;
  log: Pick<FastifyBaseLogger, 'error'>;
}): Promise<HouseNames> {
  let names = new Map<string, string>();
  const read = async () => {
    names = await findSettings(db, ['site_name', 'owner_nickname']);
  };
  const readAgain = () =>
    void read().catch((error: unknown) => log.error(error, 'The names of the house stay as they were'));
  const unsubscribe = await bus.subscribe(CHANNEL, readAgain);
  const forgetGaps = bus.onGap(readAgain);
  await read();
  const site = () => names.get('site_name') || DEFAULT_SITE_NAME;
  return {
    site,
    ownerNickname: () => names.get('owner_nickname') || site(),
    async close() {
      forgetGaps();
      await unsubscribe();
    },
  };
}
