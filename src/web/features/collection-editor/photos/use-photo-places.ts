import type { Tags } from 'exifreader';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Control, type UseFormReturn, type UseFormSetValue, useWatch } from 'react-hook-form';
import { type DateString, isDateString } from '../../../../shared/dates.ts';
import { logger } from '../../../lib/logger.ts';
import { fillIn, useTexts } from '../../../lib/texts.ts';
import { type DayForm, emptyPlace, isFree, type PhotoPlace } from '../day-form.ts';
import { editorTexts } from '../texts.ts';
import { isAccepted } from '../upload/accepted-files.ts';
import { isUnderway, type Uploads } from '../upload/use-uploads.ts';

interface PhotoPlacesOptions {
  form: { control: Control<DayForm>; setValue: UseFormSetValue<DayForm> };
  uploads: Uploads;
  /** Shown until files are chosen or a photo is removed. */
  firstNotice: string;
}

/** The five places, and what fills and empties them (COL-6). */
export function usePhotoPlaces({ form, uploads, firstNotice }: PhotoPlacesOptions) {
  const t = useTexts(editorTexts);
  const places = useWatch({ control: form.control, name: 'photos' });
  /** Which files got no place, or that a draft was restored. */
  const [notice, setNotice] = useState(firstNotice);
  const [reading, setReading] = useState(0);

  const takeFiles = async (given: File[]) => {
    const files = given.filter(isAccepted);
    const isChoice = files.length > places.filter(isFree).length;
    if (isChoice) setReading((count) => count + 1);
    // If there are too many files, the earliest get the free places. Only the metadata says when a photo was taken.
    const timed = isChoice ? await withCaptureTimes(files) : files.map((file) => ({ file }));
    if (isChoice) setReading((count) => count - 1);
    placeTimed(
      timed,
      given.filter((file) => !isAccepted(file)),
    );
  };
  const placeTimed = useEffectEvent((files: TimedFile[], setAside: File[]) => {
    const present = places.flatMap(({ uploadId }) => uploads.byId.get(uploadId)?.file ?? []);
    const { placed, leftOut, repeated } = placeFiles({ files, present, places });
    for (const { place, file } of placed) {
      form.setValue(`photos.${place}.uploadId`, uploads.add(file), { shouldDirty: true });
    }
    const leftOutText = placed.length > 0 ? t.leftOut : t.noPlace;
    const notes: [string, File[]][] = [
      [leftOutText, leftOut],
      [t.repeated, repeated],
      [t.setAside, setAside],
    ];
    setNotice(
      notes
        .flatMap(([text, named]) => (named.length > 0 ? fillIn(text, { names: namesOf(named) }) : []))
        .join(' · '),
    );
  });

  const removePhoto = (place: number) => {
    const { uploadId = '' } = places[place] ?? {};
    if (uploadId !== '') uploads.remove(uploadId);
    form.setValue(`photos.${place}`, emptyPlace(), { shouldDirty: true });
    setNotice('');
  };

  return { places, free: places.filter(isFree).length, notice, reading: reading > 0, takeFiles, removePhoto };
}

function namesOf(files: readonly File[]): string {
  return files.map(({ name }) => name).join(', ');
}

interface UploadedPhotosOptions {
  form: Pick<UseFormReturn<DayForm>, 'getValues' | 'setValue'>;
  uploads: Uploads;
  /** True if the photos may propose a date: for a new day that has no date from the calendar or a draft. */
  proposes: boolean;
  /** True if a proposed date is written into the form; if false, the owner is asked. */
  movesDate: boolean;
  /** The form's date while the photos propose none. */
  otherwise: DateString;
  today: DateString;
  published: ReadonlySet<DateString>;
}

/**
 * Writes finished uploads into the form: each photo's URL at its place and, until the owner has chosen a date, the
 * date that the photos propose (COL-6).
 */
export function useUploadedPhotos({
  form,
  uploads,
  proposes,
  movesDate,
  otherwise,
  today,
  published,
}: UploadedPhotosOptions) {
  const [proposal, setProposal] = useState<DateString>();
  const [isChosen, setChosen] = useState(false);
  const { getValues, setValue } = form;
  const { byId } = uploads;

  useEffect(() => {
    const photos = getValues('photos');
    for (const [place, { uploadId, url }] of photos.entries()) {
      const photo = byId.get(uploadId)?.photo;
      if (photo === undefined || url !== '') continue;
      setValue(`photos.${place}.url`, photo.url, { shouldDirty: true });
      setValue(`photos.${place}.version`, photo.version);
      setValue(`photos.${place}.focalPoint`, photo.ownFocalPoint ?? null);
      setValue(`photos.${place}.arrived`, photo);
    }
    // Proposes only while no upload is underway: each photo could change the date.
    if (!proposes || isChosen || [...byId.values()].some(isUnderway)) return;
    const taken = photos.map(({ uploadId }) => byId.get(uploadId)?.photo?.dateTaken);
    const date = proposedDate({ taken, today, published });
    setProposal(date);
    if (movesDate) setValue('date', date ?? otherwise, { shouldDirty: true });
  }, [byId, proposes, movesDate, isChosen, otherwise, today, published, getValues, setValue]);

  return {
    proposal,
    /** A proposed date that was not written into the form: the owner must be asked. */
    proposalToConfirm: movesDate || isChosen ? undefined : proposal,
    /** True while uploads may still change the date. */
    isReading: proposes && !isChosen,
    onDateChosen: () => setChosen(true),
  };
}

interface ProposedDateArguments {
  /** When each photo was taken, where known; a time may follow the date. */
  taken: readonly (string | undefined)[];
  today: DateString;
  /** Dates that have a collection. */
  published: ReadonlySet<DateString>;
}

/**
 * The date that the photos propose (COL-6): the one on which more than half of those with a date were taken. None for
 * photos of many days, for a date after today (the camera's clock is wrong) and for a date that has a collection.
 */
export function proposedDate({ taken, today, published }: ProposedDateArguments): DateString | undefined {
  const dates = taken.flatMap((moment) => {
    const date = moment?.slice(0, 10).replace(/[.:/]/g, '-');
    return date !== undefined && isDateString(date) ? [date] : [];
  });
  const most = dates.find((date) => dates.filter((other) => other === date).length > dates.length / 2);
  return most !== undefined && most <= today && !published.has(most) ? most : undefined;
}

/** The properties of a `File` that decide its place. */
interface FileFacts {
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
}

interface Placement<F> {
  /** Which file goes to which place (from 0). */
  placed: { place: number; file: F }[];
  /** No place was left for these. */
  leftOut: F[];
  /** These are in the form already, or were chosen twice. */
  repeated: F[];
}

interface TimedFile<F = File> {
  file: F;
  /** The capture time, in milliseconds of the camera's clock; undefined if it is missing or was not read. */
  takenAt?: number | undefined;
}

interface PlaceFilesArguments<F> {
  files: readonly TimedFile<F>[];
  /** Files that are in the form already. */
  present: readonly FileFacts[];
  places: readonly Pick<PhotoPlace, 'url' | 'uploadId'>[];
}

/**
 * Gives the chosen files the free places in order (COL-6). If there are more files than places, the earliest by
 * capture time are taken (by the file's time where the metadata has none). A file chosen twice takes one place.
 */
export function placeFiles<F extends FileFacts>({
  files,
  present,
  places,
}: PlaceFilesArguments<F>): Placement<F> {
  const free = places.flatMap((place, index) => (isFree(place) ? [index] : []));
  const known = new Set(present.map(fingerprint));
  const fresh: TimedFile<F>[] = [];
  const repeated: F[] = [];
  for (const timed of files) {
    const print = fingerprint(timed.file);
    if (known.has(print)) repeated.push(timed.file);
    else fresh.push(timed);
    known.add(print);
  }
  const ordered = fresh.length > free.length ? fresh.toSorted(byTime) : fresh;
  return {
    placed: free.flatMap((place, index) => {
      const timed = ordered[index];
      return timed === undefined ? [] : [{ place, file: timed.file }];
    }),
    leftOut: ordered.slice(free.length).map(({ file }) => file),
    repeated,
  };
}

function byTime(a: TimedFile<FileFacts>, b: TimedFile<FileFacts>): number {
  const timeOf = ({ file, takenAt }: TimedFile<FileFacts>) => takenAt ?? file.lastModified;
  return timeOf(a) - timeOf(b) || a.file.name.localeCompare(b.file.name);
}

function fingerprint({ name, size, lastModified }: FileFacts): string {
  return `${name}/${size}/${lastModified}`;
}

/** Enough for the metadata of nearly every JPEG; other containers may keep it anywhere. */
const HEAD_BYTES = 128 * 1024;

/** Finds the capture times of files. Reads only two files at a time, because some are read whole. */
export async function withCaptureTimes(
  files: readonly File[],
  read: (file: File) => Promise<TimedFile> = withCaptureTime,
): Promise<TimedFile[]> {
  const timed: TimedFile[] = [];
  const left = files.entries();
  const readNext = async () => {
    for (const [index, file] of left) timed[index] = await read(file);
  };
  await Promise.all([readNext(), readNext()]);
  return timed;
}

async function withCaptureTime(file: File): Promise<TimedFile> {
  try {
    const { default: exif } = await import('exifreader');
    const read = async (part: Blob) => takenAtOf(await exif.load(await part.arrayBuffer(), { async: true }));
    const head = file.slice(0, HEAD_BYTES);
    return { file, takenAt: (await read(head).catch(() => undefined)) ?? (await read(file)) };
  } catch (error) {
    logger.debug('general', 'editor: no readable capture time in a file', error);
    return { file };
  }
}

/** EXIF writes `2026:08:05 06:41:00` without a zone, so photos are compared by the camera's clock. */
function takenAtOf(tags: Tags): number | undefined {
  const captureTime = tags.DateTimeOriginal ?? tags.DateTimeDigitized ?? tags.DateTime;
  const parts = /^(\d{4}):(\d\d):(\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(String(captureTime?.description ?? ''));
  if (parts === null) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number);
  const fraction = Number(`0.${String(tags.SubSecTimeOriginal?.description ?? '').trim() || 0}`);
  return new Date(year, month - 1, day, hour, minute, second, Math.floor((fraction || 0) * 1000)).getTime();
}
