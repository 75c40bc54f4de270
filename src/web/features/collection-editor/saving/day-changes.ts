import type { Collection } from '../../../../shared/collections.ts';
import type { FocalPoint } from '../../../../shared/focal-point.ts';
import type { CollectionChange } from '../../../../shared/owner-collections.ts';
import { languages, type OwnerText, type OwnerTextChange } from '../../../../shared/owner-text.ts';
import { directLink } from '../../../../shared/photo-urls.ts';
import { changesOf } from '../../../lib/forms/form-changes.ts';
import { type DayForm, dayFormOf, emptyPlace, openingInput, type PhotoPlace } from '../day-form.ts';

const textKinds = ['caption', 'alt'] as const;
const openingFields = ['opensAt', 'strokeSeconds', 'reveals'] as const;

/** A field that this tab and another one changed differently. */
export interface DayConflict {
  field:
    | 'date'
    | 'photos'
    | `${'title' | 'words'}.${'en' | 'ja'}`
    | `${'caption' | 'alt'}.${'en' | 'ja'}`
    | 'layout'
    | (typeof openingFields)[number]
    | 'focalPoint';
  /** The photo's place, from 0, if the field is a photo's text or focal point. */
  place?: number;
  mine: string;
  other: string;
}

/** The request for a changed day: the fields that were touched, and their values before (COL-12). */
export function changeOf(day: DayForm, seen: Collection): CollectionChange {
  const base = dayFormOf(seen);
  const photos = day.photos.map((photo, place) => {
    const before = basePlace(base, day, place);
    return {
      caption: textChange(photo.caption, before.caption),
      alt: textChange(photo.alt, before.alt),
      focalPoint: pointChangeAt(place, day, base),
    };
  });
  const touchesPhotos = photos.some(({ caption, alt, focalPoint }) => caption || alt || focalPoint);
  const opening = changesOf(openingInput(day), openingInput(base));
  const title = textChange(day.title, base.title);
  const words = textChange(day.words, base.words);
  return {
    ...(day.date !== seen.date && { date: day.date }),
    ...(isReordered(day, base) && { photoUrls: urlsOf(day) }),
    ...(title && { title: title.wanted }),
    ...(words && { words: words.wanted }),
    ...(day.layout !== base.layout && { layout: day.layout || null }),
    ...opening.changes,
    ...(touchesPhotos && {
      photos: photos.map(({ caption, alt, focalPoint }) => ({
        ...(caption && { caption: caption.wanted }),
        ...(alt && { alt: alt.wanted }),
        ...(focalPoint && { focalPoint: focalPoint.wanted }),
      })),
    }),
    before: {
      id: seen.id,
      photoUrls: seen.photoUrls,
      ...(title && { title: title.before }),
      ...(words && { words: words.before }),
      ...(day.layout !== base.layout && { layout: base.layout || null }),
      ...opening.before,
      ...(touchesPhotos && {
        photos: photos.map(({ caption, alt, focalPoint }) => ({
          ...(caption && { caption: caption.before }),
          ...(alt && { alt: alt.before }),
          ...(focalPoint?.before !== undefined && { focalPoint: focalPoint.before }),
        })),
      }),
    },
  };
}

/** Whether the form equals the stored day. */
export function isSaved(day: DayForm, stored: Collection): boolean {
  const { before: _, ...changes } = changeOf(day, stored);
  return Object.keys(changes).length === 0;
}

/** The fields that the form and the other version changed differently since `seen`. */
export function conflictsOf(day: DayForm, seen: Collection, other: Collection): DayConflict[] {
  const [base, theirs] = [dayFormOf(seen), dayFormOf(other)];
  const conflicts: DayConflict[] = [];
  const compare = (conflict: Omit<DayConflict, 'mine' | 'other'>, [mine, before, now]: string[]) => {
    if (mine === before || now === before || mine === now) return;
    conflicts.push({ ...conflict, mine: mine ?? '', other: now ?? '' });
  };
  compare({ field: 'date' }, [day.date, base.date, theirs.date]);
  compare({ field: 'layout' }, [day.layout, base.layout, theirs.layout]);
  for (const field of openingFields) {
    if (field !== 'opensAt' && !(day.opensAt && theirs.opensAt)) continue;
    compare({ field }, [day[field], base[field], theirs[field]]);
  }
  if (isPhotosConflict(day, base, theirs)) conflicts.push({ field: 'photos', mine: '', other: '' });
  for (const kind of ['title', 'words'] as const) {
    for (const language of languages) {
      compare(
        { field: `${kind}.${language}` },
        [day, base, theirs].map((one) => one[kind][language].trim()),
      );
    }
  }
  for (const [place, photo] of day.photos.entries()) {
    const now = samePhoto(theirs, day, place);
    if (now === undefined) continue;
    const before = basePlace(base, day, place);
    for (const kind of textKinds) {
      for (const language of languages) {
        compare(
          { field: `${kind}.${language}`, place },
          [photo, before, now].map((one) => one[kind][language].trim()),
        );
      }
    }
    const isMoved = ({ focalPoint }: PhotoPlace) => !isSame(focalPoint, before.focalPoint);
    const [mine, other] = [writtenPoint(photo.focalPoint), writtenPoint(now.focalPoint)];
    if (isMoved(photo) && isMoved(now) && mine !== other)
      conflicts.push({ field: 'focalPoint', place, mine, other });
  }
  return conflicts;
}

/** Rebases the form on the other version: keeps both sides' changes, and the winner's where both changed a field. */
export function rebaseDay(
  day: DayForm,
  { seen, other, winner }: { seen: Collection; other: Collection; winner: 'mine' | 'other' },
): DayForm {
  const [base, theirs] = [dayFormOf(seen), dayFormOf(other)];
  const isMine = isPhotosConflict(day, base, theirs) ? winner === 'mine' : isReordered(day, base);
  const list = isMine ? day : theirs;
  const merge = <Value extends string | FocalPoint | null>(mine: Value, before: Value, now: Value): Value =>
    isSame(mine, before) || (!isSame(now, before) && winner === 'other') ? now : mine;
  const mergeText = (mine: OwnerText, before: OwnerText, now: OwnerText): OwnerText => ({
    en: merge(mine.en, before.en, now.en),
    ja: merge(mine.ja, before.ja, now.ja),
  });
  return {
    date: merge(day.date, base.date, theirs.date),
    title: mergeText(day.title, base.title, theirs.title),
    words: mergeText(day.words, base.words, theirs.words),
    layout: merge(day.layout, base.layout, theirs.layout),
    opensAt: merge(day.opensAt, base.opensAt, theirs.opensAt),
    strokeSeconds: merge(day.strokeSeconds, base.strokeSeconds, theirs.strokeSeconds),
    reveals: merge(day.reveals, base.reveals, theirs.reveals),
    photos: list.photos.map((photo, place) => {
      const mine = samePhoto(day, list, place);
      const now = samePhoto(theirs, list, place);
      if (mine === undefined || now === undefined) return photo;
      const before = basePlace(base, list, place);
      return {
        ...photo,
        version: now.version,
        caption: mergeText(mine.caption, before.caption, now.caption),
        alt: mergeText(mine.alt, before.alt, now.alt),
        focalPoint: merge(mine.focalPoint, before.focalPoint, now.focalPoint),
      };
    }),
  };
}

/**
 * True if the form and the other version changed the list of photos differently, or the form changed the texts or the
 * focal point of a photo that the other version removed.
 */
function isPhotosConflict(day: DayForm, base: DayForm, theirs: DayForm): boolean {
  if (isReordered(day, base)) return isReordered(theirs, base) && isReordered(day, theirs);
  return day.photos.some(
    (photo, place) =>
      samePhoto(theirs, day, place) === undefined && isTouched(photo, basePlace(base, day, place)),
  );
}

function isTouched(photo: PhotoPlace, base: PhotoPlace): boolean {
  return (
    textKinds.some((kind) => textChange(photo[kind], base[kind])) ||
    !isSame(photo.focalPoint, base.focalPoint)
  );
}

function isReordered(day: DayForm, base: DayForm): boolean {
  const urls = urlsOf(base);
  return urlsOf(day).some((url, place) => url !== urls[place]);
}

function urlsOf({ photos }: DayForm): string[] {
  return photos.map(({ url }) => directLink(url.trim()));
}

/**
 * The photo of `list` at `place` as it is in `day`; undefined for an empty place, or if `day` does not have it. If
 * both have the photo twice, first matches first and second matches second, as in the server's merge.
 */
function samePhoto(day: DayForm, list: DayForm, place: number): PhotoPlace | undefined {
  const urls = urlsOf(list);
  const url = urls[place];
  if (!url) return undefined;
  const earlier = urls.slice(0, place).filter((other) => other === url).length;
  const equal = urlsOf(day).flatMap((other, index) => (other === url ? [index] : []));
  return day.photos[equal[earlier] ?? -1];
}

/** The photo of `list` at `place` as it was in `base`; an empty place if it was added later. */
function basePlace(base: DayForm, list: DayForm, place: number): PhotoPlace {
  return samePhoto(base, list, place) ?? emptyPlace();
}

/** A focal point as the owner reads it in a conflict; '' if the owner has chosen none. */
function writtenPoint(point: FocalPoint | null): string {
  return point ? `${Math.round(point.x * 100)} % · ${Math.round(point.y * 100)} %` : '';
}

/** How the focal point at `place` was changed, if it was. Every place with the same photo has the same point. */
function pointChangeAt(
  place: number,
  day: DayForm,
  base: DayForm,
): { wanted: FocalPoint | null; before?: FocalPoint | null } | undefined {
  const { focalPoint: wanted = null, version = '' } = day.photos[place] ?? {};
  const url = urlsOf(day)[place] ?? '';
  const known = base.photos[urlsOf(base).indexOf(url)];
  if (known) return isSame(wanted, known.focalPoint) ? undefined : { wanted, before: known.focalPoint };
  // Sent even if null: another day may have given this photo a point, which the base does not know.
  return version || wanted ? { wanted } : undefined;
}

function isSame(a: string | FocalPoint | null, b: string | FocalPoint | null): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a.trim() === b.trim();
  if (typeof a === 'string' || typeof b === 'string') return false;
  return a?.x === b?.x && a?.y === b?.y;
}

function textChange(
  text: OwnerText,
  base: OwnerText,
): { wanted: OwnerTextChange; before: OwnerTextChange } | undefined {
  const touched = languages.filter((language) => text[language].trim() !== base[language].trim());
  if (touched.length === 0) return undefined;
  const of = (one: OwnerText) =>
    Object.fromEntries(touched.map((language) => [language, one[language].trim()]));
  return { wanted: of(text), before: of(base) };
}
