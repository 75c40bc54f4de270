import { AppError } from '../../../shared/errors.ts';
import { mergeChanges } from '../../../shared/merge-changes.ts';
import {
  type CollectionChange,
  type CollectionInput,
  DAY_CHANGED_ELSEWHERE,
  type PreviousDay,
} from '../../../shared/owner-collections.ts';
import type { OwnerText, OwnerTextChange } from '../../../shared/owner-text.ts';
import type { Db } from '../../db/connect.ts';
import { eq } from '../../db/orm.ts';
import { dayTexts, photoTexts } from '../../db/schema/days.ts';

/** Writes the texts of a new collection and its photos. */
export async function saveTexts(db: Db, collectionId: number, input: CollectionInput): Promise<void> {
  const { title, words, photos } = input;
  if (title !== undefined || words !== undefined) {
    await db
      .insert(dayTexts)
      .values({ collectionId, title, words })
      .onConflictDoUpdate({ target: dayTexts.collectionId, set: { title, words } });
  }
  if (photos !== undefined) {
    await db.delete(photoTexts).where(eq(photoTexts.collectionId, collectionId));
    await db
      .insert(photoTexts)
      .values(photos.map(({ caption, alt }, photoIndex) => ({ collectionId, photoIndex, caption, alt })));
  }
}

interface TextChanges {
  changes: Pick<CollectionChange, 'title' | 'words' | 'photos'>;
  seen: PreviousDay;
  /** The current position of each photo in `changes.photos`; undefined for a removed photo. */
  places: readonly (number | undefined)[];
}

/**
 * Merges the owner's changes into a collection's stored texts, each language separately.
 * @throws AppError `changed_elsewhere` if one of these texts was also changed elsewhere, or its photo was removed
 */
export async function changeTexts(
  db: Db,
  collectionId: number,
  { changes, seen, places }: TextChanges,
): Promise<void> {
  const { title, words, photos = [] } = changes;
  if (title !== undefined || words !== undefined) {
    const [current] = await db.select().from(dayTexts).where(eq(dayTexts.collectionId, collectionId));
    const merged = {
      title: mergeText(current?.title, title, seen.title),
      words: mergeText(current?.words, words, seen.words),
    };
    await db
      .insert(dayTexts)
      .values({ collectionId, ...merged })
      .onConflictDoUpdate({ target: dayTexts.collectionId, set: merged });
  }
  const rows = photos.length > 0 ? await findRows(db, collectionId) : new Map();
  for (const [index, { caption, alt }] of photos.entries()) {
    if (caption === undefined && alt === undefined) continue;
    const photoIndex = places[index];
    if (photoIndex === undefined) throw changedElsewhere();
    const current = rows.get(photoIndex);
    const before = seen.photos?.[index];
    const merged = {
      caption: mergeText(current?.caption, caption, before?.caption),
      alt: mergeText(current?.alt, alt, before?.alt),
    };
    await db
      .insert(photoTexts)
      .values({ collectionId, photoIndex, ...merged })
      .onConflictDoUpdate({ target: [photoTexts.collectionId, photoTexts.photoIndex], set: merged });
  }
}

async function findRows(db: Db, collectionId: number) {
  const rows = await db.select().from(photoTexts).where(eq(photoTexts.collectionId, collectionId));
  return new Map(rows.map((row) => [row.photoIndex, row]));
}

function mergeText(
  current: OwnerText | null | undefined,
  changes: OwnerTextChange | undefined,
  before: OwnerTextChange | undefined,
): OwnerText | null {
  if (changes === undefined) return current ?? null;
  const { merged, conflicts } = mergeChanges({ en: '', ja: '', ...current }, changes, before);
  if (conflicts.length > 0) throw changedElsewhere();
  return merged;
}

/** The error for a field that was also changed elsewhere. */
export function changedElsewhere(): AppError {
  return new AppError('changed_elsewhere', DAY_CHANGED_ELSEWHERE);
}
