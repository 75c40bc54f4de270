import { randomUUID } from 'node:crypto';
import { endPresence, startPresence } from '../../src/shared/presence.ts';
import { ChatClient } from './chat-client.ts';
import type { TestDatabase } from './database.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export interface LiveGallery extends TestApp {
  address: string;
  owner: { cookie: string };
  /** The tab id of the owner's page. */
  tab: string;
  ownerComes(): Promise<void>;
  ownerSaysFarewell(): Promise<void>;
  /** Connects a visitor, who joins the chat. */
  visitor(name?: string): Promise<ChatClient>;
  ownerClient(): Promise<ChatClient>;
}

/** Starts the application on a real port, with the real clock. */
export async function createLiveGallery(
  given?: TestDatabase,
  env: Record<string, string> = {},
): Promise<LiveGallery> {
  const gallery = await createTestApp({ SECRET_KEY: 'a secret for all processes', ...env }, given);
  Object.defineProperty(gallery.clock, 'now', { get: () => new Date() });
  const address = await gallery.app.listen({ port: 0, host: '127.0.0.1' });
  const owner = await gallery.signIn();
  const tab = randomUUID();
  const clients: ChatClient[] = [];
  const joined = async (client: ChatClient, name?: string) => {
    clients.push(client);
    await client.join(name);
    return client;
  };
  return {
    ...gallery,
    address,
    owner,
    tab,
    async ownerComes() {
      await gallery.call(startPresence, { body: { tab } }, { headers: owner });
    },
    async ownerSaysFarewell() {
      await gallery.call(endPresence, { body: { tab, reason: 'farewell' } }, { headers: owner });
    },
    visitor: (name) => joined(new ChatClient(address), name),
    ownerClient: () => joined(new ChatClient(address, { headers: owner }), 'whatever'),
    async close() {
      for (const client of clients) client.leave();
      await gallery.close();
    },
  };
}
