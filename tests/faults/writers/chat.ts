/** Chats over real sockets while the owner is present. */
import { randomUUID } from 'node:crypto';
import { eq } from '../../../src/server/db/orm.ts';
import { chatMessages } from '../../../src/server/db/schema/chat.ts';
import { startPresence } from '../../../src/shared/presence.ts';
import { ChatClient } from '../../support/chat-client.ts';
import { visitorAddress } from '../../support/visitor-address.ts';
import type { WriterScript } from '../open-writer.ts';

/** How many messages a visitor may send without a pause. */
const BURST = 5;
const WORDS = '雨の音がする写真です。';
const MAX_REPEATED = 16;

export const writer: WriterScript = {
  async write({ app, sendAsOwner, acknowledge }) {
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    await sendAsOwner({ url: startPresence.path, body: { tab: randomUUID() } });
    const talk = async (first: number) => {
      for (let n = first; ; n += 2) {
        const visitor = new ChatClient(address, { localAddress: visitorAddress(n) });
        await visitor.join(`狐${n}`);
        for (let sent = 0; sent < BURST; sent++) {
          const key = visitor.say(WORDS.repeat(1 + (sent % MAX_REPEATED)));
          const { message } = await visitor.next('message', (frame) => frame.key === key);
          acknowledge(message.id);
        }
        visitor.leave();
      }
    };
    // Two visitors at a time, so that their messages interleave.
    await Promise.all([talk(1), talk(2)]);
  },

  async check({ db }) {
    const messages = await db.select().from(chatMessages).where(eq(chatMessages.isSystemMessage, false));
    // Counts truncated messages, and messages that share a revision.
    const truncated = messages.filter(({ text }) => text.replaceAll(WORDS, '') !== '' || text === '');
    const revisions = new Set(messages.map(({ revision }) => revision));
    return {
      present: messages.map(({ id }) => id),
      partial: truncated.length + messages.length - revisions.size,
    };
  },
};
