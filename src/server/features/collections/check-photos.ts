import type { DateString } from '../../../shared/dates.ts';
import { AppError, type ErrorReason } from '../../../shared/errors.ts';
import { directLink } from '../../../shared/photo-urls.ts';
import type { Db } from '../../db/connect.ts';
import { findOtherDayShowing } from './queries.ts';

interface CheckedPhoto {
  sameAs?: number | undefined;
  shownOn?: DateString | undefined;
  problem?: { reason: ErrorReason; message: string } | undefined;
}

interface CheckOptions {
  db: Db;
  /** The content's hash, also of an embedded photo; stores a linked photo first, as publishing does. */
  contentOf: (url: string) => Promise<string>;
  dayId: number | undefined;
}

/** Compares photos by content, with each other and with other collections; loads each link once (COL-10). */
export async function checkPhotoUrls(
  photoUrls: readonly string[],
  { db, contentOf, dayId }: CheckOptions,
): Promise<CheckedPhoto[]> {
  const found = await Promise.all(
    photoUrls.map(async (given) => {
      const url = directLink(given);
      try {
        return { content: await contentOf(url) };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { content: url, problem: { reason: error.reason, message: error.message } };
      }
    }),
  );
  const contents = found.map(({ content }) => content);
  return Promise.all(
    found.map(async ({ content, problem }, place) => {
      const first = contents.indexOf(content);
      const shownOn = problem === undefined ? await findOtherDayShowing(db, content, dayId) : undefined;
      return { sameAs: first < place ? first : undefined, problem, shownOn };
    }),
  );
}
