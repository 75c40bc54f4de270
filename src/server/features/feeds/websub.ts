import type { Db } from '../../db/connect.ts';
import { findSettings, saveSettings } from '../../db/queries/settings.ts';
import { tagOf } from '../../http/caching/etag.ts';

/** After this time the ping fails, and the next run repeats it. */
const TIMEOUT_MS = 15_000;
const PINGED = 'websub_pinged';

export interface HubOptions {
  db: Db;
  /** The URL in WEBSUB_HUB. */
  hub: string;
  /** The complete URLs of the feeds. */
  feeds: readonly string[];
  /** Returns a feed as readers would receive it now. */
  readFeed: () => Promise<string>;
}

/**
 * Notifies a WebSub hub if the feeds have changed since the last ping: by a publication, an edit, or at midnight by a
 * scheduled collection (FOLLOW-7). Returns whether there was a change.
 * @throws Error if the hub does not accept the ping; the next run tries again
 */
export async function pingIfChanged({ db, hub, feeds, readFeed }: HubOptions): Promise<boolean> {
  const tag = tagOf(await readFeed());
  if ((await findSettings(db, [PINGED])).get(PINGED) === tag) return false;
  await pingHub(hub, feeds);
  await saveSettings(db, { [PINGED]: tag });
  return true;
}

/** Sends a ping in the form that public hubs accept; WebSub, 6, leaves the form to publisher and hub. */
async function pingHub(hub: string, feeds: readonly string[]): Promise<void> {
  const form = new URLSearchParams({ 'hub.mode': 'publish' });
  for (const feed of feeds) form.append('hub.url', feed);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(hub, { method: 'POST', body: form, redirect: 'error', signal });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The hub answered ${response.status}`);
}
