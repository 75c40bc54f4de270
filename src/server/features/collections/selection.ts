import type { FastifyInstance } from 'fastify';
import type { DateString } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import {
  type FoundPhoto,
  getSelection,
  readSelection,
  type SelectedPhoto,
  type Selection,
} from '../../../shared/selections.ts';
import type { Db } from '../../db/connect.ts';
import { noteDependency } from '../../http/inside-call.ts';
import { route } from '../../http/route.ts';
import { findCollections } from './queries.ts';

interface SelectionOptions {
  db: Db;
  today: () => DateString;
  /** A value that changes whenever a selection may look different; undefined while such a change could be missed. */
  version: () => string | undefined;
  /** Returns the URL of the share card with these photos. */
  cardOf: (text: string, photos: Selection['photos']) => string;
}

/**
 * Serves visitors' selections (FIVE-1). The responses are not cached, because visitors can make up any number of
 * selections. Only the rendered pages are cached, in a small separate cache.
 */
export function selectionRoutes(
  app: FastifyInstance,
  { db, today, version, cardOf }: SelectionOptions,
): void {
  route(app, getSelection, async ({ params: { photos: text }, reply }) => {
    noteDependency(version);
    const photos = await findSelection(db, text, today());
    reply.header('cache-control', 'no-cache');
    const dayCount = new Set(photos.flatMap((photo) => photo?.date ?? [])).size;
    return { photos, dayCount, card: cardOf(text, photos) };
  });
}

/**
 * Returns the photos of a selection in the chosen order; null for a photo that is not published.
 * @throws AppError `not_found` if none of the photos is published
 */
export async function findSelection(db: Db, text: string, until: DateString): Promise<(FoundPhoto | null)[]> {
  const selected = readSelection(text) ?? [];
  const days = await findCollections(db, { dates: selected.map(({ date }) => date), until });
  const find = ({ date, place }: SelectedPhoto): FoundPhoto | null => {
    const day = days.find((each) => each.date === date);
    const url = day?.photoUrls[place - 1];
    const details = day?.photos[place - 1];
    if (!day || !details || !url?.trim()) return null;
    return { date, place, collectionId: day.id, url, details };
  };
  const photos = selected.map(find);
  if (photos.every((photo) => photo === null))
    throw new AppError('not_found', 'None of these photos is published');
  return photos;
}
