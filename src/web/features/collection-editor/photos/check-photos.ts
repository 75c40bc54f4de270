import { isDataUrl } from '../../../../shared/images.ts';
import { checkPhotos } from '../../../../shared/owner-collections.ts';
import { directLink } from '../../../../shared/photo-urls.ts';
import { call, isAuthenticationFailure } from '../../../lib/call.ts';
import { logger } from '../../../lib/logger.ts';
import { type DayForm, duplicatesOf } from '../day-form.ts';

/** Why the owner might not want to publish a photo. Places count from 0. */
export type PhotoWarning =
  | { kind: 'duplicate'; place: number; of: number }
  | { kind: 'unloadable'; place: number; url: string; problem: { reason: string } };

/**
 * Finds repeated photos, and new links that cannot be loaded (COL-10). `before`: the stored URLs; if the form has the
 * same ones in the same order, nothing is checked.
 */
export async function findPhotoWarnings(
  { photos }: DayForm,
  { before, dayId }: { before: readonly string[]; dayId: number | undefined },
): Promise<PhotoWarning[]> {
  const urls = photos.map(({ url }) => directLink(url.trim()));
  if (urls.every((url, place) => url === before[place])) return [];
  try {
    const { photos: found } = await call(checkPhotos, { body: { photoUrls: urls, dayId } });
    return found.flatMap(({ sameAs, problem }, place): PhotoWarning[] => {
      const url = urls[place] ?? '';
      if (before.includes(url) && sameAs === undefined) return [];
      if (sameAs !== undefined) return [{ kind: 'duplicate', place, of: sameAs }];
      // `shownOn` is no warning: a note at the photo's place names the other day, if its link or file is the same.
      return problem === undefined ? [] : [{ kind: 'unloadable', place, url, problem }];
    });
  } catch (error) {
    // Saving will report a lost connection or session. Duplicates are found without the server.
    if (!isAuthenticationFailure(error)) logger.warn('general', 'editor: checking the photos failed', error);
    return duplicatesOf(urls).flatMap((of, place) =>
      of === undefined ? [] : [{ kind: 'duplicate' as const, place, of }],
    );
  }
}

/** A link as shown in a message. The data URL of an embedded image would be too long. */
export function shortLink(url: string): string {
  return isDataUrl(url) ? 'data:…' : url;
}
