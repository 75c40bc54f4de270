import type { Db } from '../../db/connect.ts';
import { findSettings, saveSettings } from '../../db/queries/settings.ts';
import { tagOf } from '../../http/caching/etag.ts';

/** If the hub does not answer within this time, the ping has failed and the next run repeats it. */
const TIMEOUT_MS = 15_000;
const PINGED = 'websub_pinged';

export interface HubOptions {
  db: Db;
  /** The URL in WEBSUB_HUB. */
  hub: string;
  /** The absolute URLs of the feeds. */
  feeds: readonly string[];
  /** Returns a feed as readers would receive it now. */
  readFeed: () => Promise<string>;
}

/**
 * Notifies a WebSub hub if the feeds have changed since the last ping (FOLLOW-7), for example because a collection
 * was edited or a scheduled collection's date has begun. Returns whether there was a change.
 * @throws Error if the hub does not accept the ping; the next run tries again
 */
export async function pingIfChanged({ db, hub, feeds, readFeed }: HubOptions): Promise<boolean> {
  const tag = tagOf(await readFeed());
  if ((await findSettings(db, [PINGED])).get(PINGED) === tag) return false;
  await pingHub(hub, feeds);
  await saveSettings(db, { [PINGED]: tag });
  return true;
}

/** Sends a ping in the format that public hubs accept; the standard does not define one (WebSub, 6). */
async function pingHub(hub: string, feeds: readonly string[]): Promise<void> {
  const form = new URLSearchParams({ 'hub.mode': 'publish' });
  for (const feed of feeds) form.append('hub.url', feed);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(hub, { method: 'POST', body: form, redirect: 'error', signal });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The hub answered ${response.status}`);
}
