import type { Db } from '../../db/connect.ts';
import { findSettings, saveSettings } from '../../db/queries/settings.ts';
import { tagOf } from '../../http/caching/etag.ts';

/** A hub that is slow is asked again by the next run. */
const TIMEOUT_MS = 15_000;
const PINGED = 'websub_pinged';

export interface HubOptions {
  db: Db;
  /** WEBSUB_HUB. */
  hub: string;
  /** Their complete urls. */
  feeds: readonly string[];
  /** What readers would receive now. */
  readFeed: () => Promise<string>;
}

/**
 * Notifies a WebSub hub when the feeds have changed since it was notified last, whatever changed them: a publication, an edit,
 * or midnight for a scheduled collection (FOLLOW-7). Returns whether there was a change.
 * @throws Error if the hub does not take it; the next run tries again
 */
export async function pingIfChanged({ db, hub, feeds, readFeed }: HubOptions): Promise<boolean> {
  const tag = tagOf(await readFeed());
  if ((await findSettings(db, [PINGED])).get(PINGED) === tag) return false;
  await pingHub(hub, feeds);
  await saveSettings(db, { [PINGED]: tag });
  return true;
}

/** WebSub, 6, leaves the form of a ping to publisher and hub; this is the one that public hubs take. */
async function pingHub(hub: string, feeds: readonly string[]): Promise<void> {
  const form = new URLSearchParams({ 'hub.mode': 'publish' });
  for (const feed of feeds) form.append('hub.url', feed);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(hub, { method: 'POST', body: form, redirect: 'error', signal });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The hub answered ${response.status}`);
}
