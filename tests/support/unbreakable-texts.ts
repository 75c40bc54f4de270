import type { Db } from '../../src/server/db/connect.ts';
import { everyTable as schema } from '../../src/server/db/schema/every-table.ts';
import { MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from '../../src/shared/limits.ts';

const LENGTH = 2000;
const upTo = (text: string, length = LENGTH) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Long texts without spaces, in several scripts. */
export const UNBREAKABLE = {
  word: upTo('Schifffahrtsgesellschaft'),
  url: upTo('https://example.com/a/very/long/path_that-never?ends=&'),
  japanese: upTo('五枚の写真を毎日'),
  arabic: upTo('الصورالفوتوغرافية'),
  emoji: '👩‍👩‍👧‍👦'.repeat(90),
  figures: upTo('0123456789'),
} as const;

const texts = Object.values(UNBREAKABLE);
const both = (text: string) => ({ en: text, ja: text });
const longest = (of: number) => UNBREAKABLE.word.slice(0, of);

/**
 * Writes `UNBREAKABLE` into texts of days, news, settings, feedback, the chat and sync. The gallery must have days
 * and be stopped.
 */
export async function writeUnbreakableTexts(db: Db): Promise<void> {
  await db.delete(schema.dayTexts);
  await db.delete(schema.photoTexts);
  for (const { id, photoUrls } of await db.select().from(schema.photoCollections)) {
    const title = both(longest(MAX_TITLE_LENGTH));
    await db
      .insert(schema.dayTexts)
      .values({ collectionId: id, title, words: both(longest(MAX_TEXT_LENGTH)) });
    await db.insert(schema.photoTexts).values(
      photoUrls.map((_, photoIndex) => {
        const text = both((texts[photoIndex] ?? '').slice(0, MAX_TEXT_LENGTH));
        return { collectionId: id, photoIndex, caption: text, alt: text };
      }),
    );
  }
  await db.insert(schema.storedNews).values(
    texts.map((text, index) => ({
      date: `2025-11-0${index + 1}`,
      title: text,
      content: `<p>${text}</p><h3>${text}</h3><ul><li>${text}</li></ul><blockquote>${text}</blockquote><p><a href="https://example.com">${text}</a> <code>${text}</code> <ruby>${text}<rt>${text}</rt></ruby></p>`,
    })),
  );
  await db.insert(schema.settings).values([
    { key: 'about_en', value: longest(MAX_TEXT_LENGTH) },
    { key: 'about_ja', value: longest(MAX_TEXT_LENGTH) },
    { key: 'site_name', value: longest(40) },
    { key: 'owner_nickname', value: longest(20) },
    { key: 'photo_license', value: `https://example.com/${longest(400)}` },
  ]);
  await db.insert(schema.feedback).values(
    texts.map((text) => ({
      name: text,
      email: `${longest(200)}@example.com`,
      message: text,
    })),
  );
  await db
    .insert(schema.chatPeople)
    .values({ author: 'visitor', name: longest(20), addressHash: 'x', revision: 1, mutedAt: new Date() });
  await db
    .insert(schema.chatMessages)
    .values(texts.map((text) => ({ authorId: 'visitor', text, revision: 1, insertedRevision: 1 })));
  await db.insert(schema.analyticsConfig).values({ measurementId: 'G-GOMAI5', siteName: longest(120) });
  await db.insert(schema.syncProgress).values({
    syncSessionId: 'over',
    folderPath: `/${UNBREAKABLE.word}`,
    totalFiles: 2,
    currentStatus: 'failed',
    errorMessage: UNBREAKABLE.word,
    currentFile: UNBREAKABLE.word,
    completedAt: new Date(),
  });
  await db.insert(schema.syncFileDetails).values({
    syncSessionId: 'over',
    filePath: `/${UNBREAKABLE.word}`,
    fileName: UNBREAKABLE.word,
    status: 'failed',
    errorMessage: UNBREAKABLE.word,
  });
  await db.insert(schema.dropboxCredentials).values({
    appKey: UNBREAKABLE.word,
    accountEmail: `${longest(200)}@example.com`,
    expiresAt: new Date(0),
  });
}
