import { randomUUID } from 'node:crypto';
import type { Db } from '../../../db/connect.ts';
import { eq, inArray, sql } from '../../../db/orm.ts';
import { chatMessages, chatPeople, chatReactions, chatRoom } from '../../../db/schema/chat.ts';
import { openingWords } from '../../../db/schema/openings.ts';

/** Processes that are notified on this channel load the conversation again: rows were deleted or emptied. */
export const REREAD_CHANNEL = 'chat_reread';

/**
 * Removes authors from the conversation (PRIV-4): deletes their texts, reactions, names, mutes and address hashes.
 * Their messages stay as empty rows under an unused id, so that returning clients are notified of the removal.
 */
export async function forgetAuthors(tx: Db, authors: readonly string[], now: Date): Promise<void> {
  const [room] = await tx
    .update(chatRoom)
    .set({ revision: sql`${chatRoom.revision} + 1` })
    .returning({ revision: chatRoom.revision });
  const revision = room?.revision ?? 0;
  const reactedTo = await tx
    .delete(chatReactions)
    .where(inArray(chatReactions.authorId, [...authors]))
    .returning({ id: chatReactions.messageId });
  const ids = [...new Set(reactedTo.map(({ id }) => id))];
  if (ids.length > 0) await tx.update(chatMessages).set({ revision }).where(inArray(chatMessages.id, ids));
  for (const author of authors) {
    const own = tx
      .select({ id: chatMessages.id })
      .from(chatMessages)
      .where(eq(chatMessages.authorId, author));
    await tx.delete(chatReactions).where(inArray(chatReactions.messageId, own));
    await tx
      .update(chatMessages)
      .set({ text: '', key: null, authorId: `gone-${randomUUID()}`, deletedAt: now, revision })
      .where(eq(chatMessages.authorId, author));
  }
  await tx.delete(openingWords).where(inArray(openingWords.authorId, [...authors]));
  await tx.delete(chatPeople).where(inArray(chatPeople.author, [...authors]));
}
