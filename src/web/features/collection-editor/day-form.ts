import { type FieldErrors, type Resolver, useFieldArray, useForm } from 'react-hook-form';
import type { Collection } from '../../../shared/collections.ts';
import { addDays, type DateString, isDateString } from '../../../shared/dates.ts';
import type { FocalPoint } from '../../../shared/focal-point.ts';
import type { Layout } from '../../../shared/layout.ts';
import { PHOTOS_PER_DAY } from '../../../shared/limits.ts';
import {
  MAX_STROKE_SECONDS,
  MIN_STROKE_SECONDS,
  USUAL_STROKE_SECONDS,
} from '../../../shared/opening-plan.ts';
import type { CollectionInput, OwnCollection } from '../../../shared/owner-collections.ts';
import type { UploadedPhoto } from '../../../shared/owner-images.ts';
import type { OwnerText } from '../../../shared/owner-text.ts';
import { directLink, isPhotoUrl } from '../../../shared/photo-urls.ts';
import { useTexts } from '../../lib/texts.ts';
import { editorTexts } from './texts.ts';

/** The content of one of the five places: a photo's URL, or an upload that will have a URL, and its texts. */
export interface PhotoPlace {
  url: string;
  /** The upload that fills this place; '' if there is none. */
  uploadId: string;
  /** The photo's version in the media store. */
  version: string;
  caption: OwnerText;
  alt: OwnerText;
  /** The owner's focal point; null for the found one. */
  focalPoint: FocalPoint | null;
  /** What the server returned for an upload that is not published yet: file name, date, found focal point. */
  arrived: UploadedPhoto | null;
}

export interface DayForm {
  date: DateString;
  title: OwnerText;
  words: OwnerText;
  /** The day's own layout; '' for the site's. */
  layout: Layout | '';
  /** When the day's opening begins, in ISO format (OPEN-1); '' if the photos appear at midnight. */
  opensAt: string;
  /** Seconds between two reveals, as the owner entered them. */
  strokeSeconds: string;
  reveals: 'clock' | 'hand';
  photos: PhotoPlace[];
}

const noText = (): OwnerText => ({ en: '', ja: '' });

export function emptyPlace(): PhotoPlace {
  return {
    ...{ url: '', uploadId: '', version: '', caption: noText(), alt: noText() },
    ...{ focalPoint: null, arrived: null },
  };
}

export function emptyDay(date: DateString): DayForm {
  return {
    date,
    title: noText(),
    words: noText(),
    layout: '',
    ...openingOf({}),
    photos: Array.from({ length: PHOTOS_PER_DAY }, emptyPlace),
  };
}

/** An existing day as the form's values; a day with fewer photos (from an old import) gets empty places. */
export function dayFormOf(day: Collection | OwnCollection): DayForm {
  const { date, title, words, layout = '', photoUrls, photos } = day;
  return {
    date,
    title: { ...noText(), ...title },
    words: { ...noText(), ...words },
    layout,
    ...openingOf(day),
    photos: Array.from({ length: PHOTOS_PER_DAY }, (_, index) => ({
      url: photoUrls[index] ?? '',
      uploadId: '',
      version: photos[index]?.version ?? '',
      caption: { ...noText(), ...photos[index]?.caption },
      alt: { ...noText(), ...photos[index]?.alt },
      focalPoint: ownFocalPointOf(photos[index]),
      arrived: null,
    })),
  };
}

/** The form's values for a day's opening. */
export function openingOf({
  opensAt = '',
  strokeSeconds = USUAL_STROKE_SECONDS,
  manualReveals = false,
}: Pick<Collection, 'opensAt' | 'strokeSeconds' | 'manualReveals'>) {
  return {
    opensAt,
    strokeSeconds: String(strokeSeconds),
    reveals: manualReveals ? 'hand' : 'clock',
  } as const;
}

/** The part of a request that says when and how the photos are revealed. */
export function openingInput({ opensAt, strokeSeconds, reveals }: DayForm) {
  if (opensAt === '') return { opensAt: null };
  const seconds = Math.round(Number(strokeSeconds)) || USUAL_STROKE_SECONDS;
  return {
    opensAt,
    strokeSeconds: Math.min(MAX_STROKE_SECONDS, Math.max(MIN_STROKE_SECONDS, seconds)),
    manualReveals: reveals === 'hand',
  };
}

function ownFocalPointOf(photo: OwnCollection['photos'][number] | undefined): FocalPoint | null {
  return photo?.ownFocalPoint ?? null;
}

/** A place is free without a URL and without an upload. */
export function isFree({ url, uploadId }: Pick<PhotoPlace, 'url' | 'uploadId'>): boolean {
  return url.trim() === '' && uploadId === '';
}

/** The request for a new day (COL-4): URLs trimmed, `dl=0` in them changed to `raw=1`, empty texts left out. */
export function inputOf(day: DayForm): CollectionInput {
  const { date, title, words, layout, photos } = day;
  const [dayTitle, dayWords] = [nonEmpty(title), nonEmpty(words)];
  return {
    date,
    photoUrls: photos.map(({ url }) => directLink(url.trim())),
    ...(dayTitle && { title: dayTitle }),
    ...(dayWords && { words: dayWords }),
    ...(layout && { layout }),
    ...(day.opensAt && openingInput(day)),
    photos: photos.map(({ caption, alt, focalPoint, version }) => {
      const [ownCaption, ownAlt] = [nonEmpty(caption), nonEmpty(alt)];
      return {
        ...(ownCaption && { caption: ownCaption }),
        ...(ownAlt && { alt: ownAlt }),
        // Sent even if null: the photo may have a focal point that the owner set on another day.
        ...(version && { focalPoint }),
      };
    }),
  };
}

function nonEmpty(text: OwnerText): OwnerText | undefined {
  return text.en.trim() === '' && text.ja.trim() === '' ? undefined : text;
}

/** The default date of a new collection: today, or the first free date after it (COL-3). */
export function nextFreeDay(today: DateString, published: ReadonlySet<DateString>): DateString {
  let day = today;
  while (published.has(day)) day = addDays(day, 1);
  return day;
}

export type PlaceProblem = 'missing' | 'notUploaded' | 'notAUrl';

interface DayProblems {
  date: boolean;
  /** One entry per place. */
  photos: (PlaceProblem | undefined)[];
}

/** Why a day cannot be saved yet (COL-4); undefined when it can. */
export function checkDay({ date, photos }: DayForm): DayProblems | undefined {
  const problems: DayProblems = {
    date: !isDateString(date),
    photos: photos.map(({ url, uploadId }) => {
      if (url.trim() === '') return uploadId === '' ? 'missing' : 'notUploaded';
      return isPhotoUrl(directLink(url.trim())) ? undefined : 'notAUrl';
    }),
  };
  return problems.date || problems.photos.some(Boolean) ? problems : undefined;
}

/** For each photo the place (from 0) of an earlier identical one, if any (COL-6). */
export function duplicatesOf(urls: readonly string[]): (number | undefined)[] {
  const direct = urls.map((url) => directLink(url.trim()));
  return direct.map((url, index) => {
    const first = direct.indexOf(url);
    return url === '' || first === index ? undefined : first;
  });
}

interface DayFormOptions {
  collection: Collection | undefined;
  date: DateString;
  draft: DayForm | undefined;
}

/** What the parts of the editor read and change in the form. */
export type DayFormApi = ReturnType<typeof useDayForm>;

/** The form of one day: its values, its five movable places, and the check before it is saved (COL-4). */
export function useDayForm({ collection, date, draft }: DayFormOptions) {
  const t = useTexts(editorTexts);
  const resolver: Resolver<DayForm> = (values) => {
    const problems = checkDay(values);
    if (problems === undefined) return { values, errors: {} };
    const errors: FieldErrors<DayForm> = {};
    if (problems.date) errors.date = { type: 'required', message: t.dateMissing };
    if (problems.photos.some(Boolean)) {
      errors.photos = problems.photos.map((problem) =>
        problem === undefined
          ? undefined
          : { url: { type: problem, ...(problem === 'notAUrl' && { message: t.notAUrl }) } },
      );
    }
    return { values: {}, errors };
  };
  const form = useForm<DayForm>({
    defaultValues: draft ?? (collection ? dayFormOf(collection) : emptyDay(date)),
    resolver,
  });
  const { fields, move } = useFieldArray({ control: form.control, name: 'photos' });
  /** Connects the field of a place's link. A typed link does not get the version and focal point of the former photo. */
  const registerLink = (place: number) =>
    form.register(`photos.${place}.url`, {
      onChange({ target: { value } }: { target: { value: string } }) {
        // If the former link is entered again, the photo's version and focal point come back.
        const link = directLink(value.trim());
        const known = [
          ...(form.formState.defaultValues?.photos ?? []),
          ...(collection ? dayFormOf(collection).photos : []),
        ].find((photo) => directLink(photo?.url?.trim() ?? '') === link);
        form.setValue(`photos.${place}.version`, known?.version ?? '');
        form.setValue(`photos.${place}.focalPoint`, (known?.focalPoint ?? null) as FocalPoint | null);
      },
    });
  return { ...form, registerLink, ids: fields.map(({ id }) => id), move };
}
