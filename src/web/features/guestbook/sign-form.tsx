import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useMemo, useState } from 'react';
import type { Collection } from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import {
  entryLength,
  MAX_ENTRY_LENGTH,
  MAX_ENTRY_NAME_LENGTH,
  signGuestBook,
  takeBackEntry,
} from '../../../shared/guest-book.ts';
import { call, HttpError, hasReason } from '../../lib/call.ts';
import { createTabDraft, useTabDraft } from '../../lib/forms/tab-draft.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { PhotoImage } from '../../ui/photo/photo-image.tsx';
import { ownEntries, type Signed } from './own-entry.ts';
import { signTexts } from './texts.ts';
import { useSeenAll } from './use-seen-all.ts';

const PROBLEM_ID = 'guest-book-problem';
const TAKE_BACK = ['take-back-entry'];
const EMPTY = { name: '', line: '', photoIndex: undefined as number | undefined };

type Draft = typeof EMPTY & { website: string };

export interface SignFormProps {
  collection: Collection;
  /** The gallery's date; undefined while unknown. */
  today: DateString | undefined;
  /** Fetches the gallery's current date. */
  findToday: () => Promise<DateString>;
}

/** Lets a visitor who has seen all five photos sign the guest book, or take the entry back (BOOK-1, BOOK-3). */
export function SignForm({ collection, today, findToday }: SignFormProps) {
  const { date } = collection;
  const t = useTexts(signTexts);
  const hasSeenAll = useSeenAll();
  const storedDraft = useMemo(() => createTabDraft(`gomai.guest-book.draft.${date}`, EMPTY), [date]);
  // The honeypot is not part of the stored draft: if a browser filled it in, every attempt would fail.
  const [website, setWebsite] = useState('');
  const draft = { ...useTabDraft(storedDraft, EMPTY), website };
  const [problem, setProblem] = useState('');
  const [notice, setNotice] = useState('');
  const { signed, remember } = useSigned(date, today);
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: async () => {
      // Before signing: if this failed afterwards, the browser could not remember when the visitor signed.
      const signedOn = today ?? (await findToday());
      await call(signGuestBook, { params: { date }, body: { ...draft, key: ownEntries.visitorKey() } });
      return signedOn;
    },
    onSuccess: (signedOn) => {
      keepFocus();
      remember(signedOn);
      storedDraft.write(EMPTY);
    },
    onError: (error) => {
      setWebsite('');
      const signedOn = signedOnOf(error);
      if (signedOn !== undefined) {
        // The first response was lost, or the visitor signed elsewhere: offers to take the entry back.
        keepFocus();
        remember(signedOn);
        setNotice(t.already_signed);
      } else setProblem(t[failureOf(error)]);
    },
  });
  const takeBack = useMutation({
    mutationKey: TAKE_BACK,
    mutationFn: () => call(takeBackEntry, { params: { date }, body: { key: ownEntries.visitorKey() } }),
    onSuccess: () => {
      keepFocus();
      remember(undefined);
      setNotice(t.takenBack);
    },
    onError: (error) => {
      const isGone = error instanceof HttpError && error.status === 404;
      if (isGone) {
        keepFocus();
        remember(undefined);
      }
      setNotice(isGone ? t.gone : t.failed);
    },
  });
  // `isPending` is too late for two clicks within one frame.
  const takeBackOnce = () => client.isMutating({ mutationKey: TAKE_BACK }) || takeBack.mutate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setNotice('');
    const wrong = problemOf(draft);
    setProblem(wrong === undefined ? '' : t[wrong]);
    if (wrong === undefined && !send.isPending) send.mutate();
  };

  if (signed === 'before') {
    return (
      <p data-signed className="text-[15px] text-soft">
        {t.signed}
      </p>
    );
  }
  return (
    <>
      {signed !== 'today' && !hasSeenAll && (
        <p className="guest-book-hint text-[13px] text-soft">{t.lookFirst}</p>
      )}
      {signed !== 'today' && hasSeenAll && (
        <form noValidate onSubmit={submit}>
          <SignFields
            collection={collection}
            draft={draft}
            problem={problem}
            onChange={({ website: trap, ...next }) => {
              setWebsite(trap);
              storedDraft.write(next);
              setProblem('');
            }}
          />
          {problem !== '' && (
            <p role="alert" id={PROBLEM_ID} className="text-[13px] text-seal">
              {problem}
            </p>
          )}
          <p className="flex flex-wrap items-center gap-4 text-[13px] text-soft">
            <Button type="submit" aria-disabled={send.isPending}>
              {send.isPending ? t.signing : t.sign}
            </Button>
            <span className="flex-1 basis-32">{t.readFirst}</span>
          </p>
        </form>
      )}
      {/* Stays mounted while the rest is replaced: a screen reader announces only text that is added to it. */}
      <div role="status">
        {signed === 'today' && (
          <p data-signed className="text-[15px]">
            {t.waits}
          </p>
        )}
        {notice !== '' && <p className="mt-2 text-[13px] text-soft">{notice}</p>}
      </div>
      {signed === 'today' && (
        <p className="mt-2 text-[13px] text-soft">
          <Button
            variant="link"
            className="min-h-11"
            aria-disabled={takeBack.isPending}
            onClick={takeBackOnce}
          >
            {t.takeBack}
          </Button>
        </p>
      )}
    </>
  );
}

/** Moves the focus to the form's container, because the focused element is about to be replaced (SITE-4). */
function keepFocus(): void {
  document.activeElement?.closest<HTMLElement>('.guest-book-sign')?.focus({ preventScroll: true });
}

/** Whether the visitor has signed. On the gallery's next day `signed` changes from `today` to `before` (BOOK-3). */
function useSigned(
  date: DateString,
  today: DateString | undefined,
): { signed: Signed; remember: (signedOn: DateString | undefined) => void } {
  const [, setChanged] = useState(0);
  useEffect(() => {
    // Another tab may sign or take the entry back.
    const rerender = () => setChanged((before) => before + 1);
    addEventListener('storage', rerender);
    return () => removeEventListener('storage', rerender);
  }, []);
  return {
    signed: ownEntries.signed(date, today),
    remember(signedOn) {
      ownEntries.remember(date, signedOn);
      setChanged((before) => before + 1);
    },
  };
}

interface SignFieldsProps {
  collection: Collection;
  draft: Draft;
  problem: string;
  onChange: (draft: Draft) => void;
}

function SignFields({ collection: { photoUrls, photos }, draft, problem, onChange }: SignFieldsProps) {
  const t = useTexts(signTexts);
  const group = useId();
  const { name, line, photoIndex } = draft;
  const isInvalid = problem === '' ? undefined : true;
  const describedBy = isInvalid && PROBLEM_ID;
  return (
    <>
      <label>
        <span>{t.name}</span>
        <input
          name="name"
          dir="auto"
          autoComplete="nickname"
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          value={name}
          onChange={({ target }) => onChange({ ...draft, name: target.value })}
        />
      </label>
      <label>
        <span>
          {t.line}
          <span aria-hidden="true">{fillIn(t.left, { n: entryLength(line), max: MAX_ENTRY_LENGTH })}</span>
        </span>
        <textarea
          dir="auto"
          rows={2}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          value={line}
          onChange={({ target }) => onChange({ ...draft, line: target.value.replace(/\s*\n\s*/g, ' ') })}
        />
      </label>
      <fieldset>
        <legend className="text-[13px] text-soft">{t.photo}</legend>
        <div className="guest-book-photos">
          {photoUrls.map((url, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a photo may be in two places.
            <label key={index}>
              <PhotoImage
                url={url}
                photo={photos[index] ?? {}}
                alt=""
                sizes="48px"
                largest={300}
                className="size-full"
              />
              <input
                type="checkbox"
                name={group}
                aria-label={String(index + 1)}
                checked={photoIndex === index}
                onChange={() => onChange({ ...draft, photoIndex: photoIndex === index ? undefined : index })}
              />
            </label>
          ))}
        </div>
      </fieldset>
      {/* Honeypot: visitors do not see it. */}
      <input
        name="website"
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
        hidden
        value={draft.website}
        onChange={({ target }) => onChange({ ...draft, website: target.value })}
      />
    </>
  );
}

function problemOf({ name, line }: typeof EMPTY): 'empty' | 'tooLong' | undefined {
  if (entryLength(name) === 0 || entryLength(line) === 0) return 'empty';
  return entryLength(name) > MAX_ENTRY_NAME_LENGTH || entryLength(line) > MAX_ENTRY_LENGTH
    ? 'tooLong'
    : undefined;
}

/** When this visitor signed, if they had signed already; undefined also from a server of version 1.1.0. */
export function signedOnOf(error: unknown): DateString | undefined {
  return hasReason(error, 'already_signed') ? (error as HttpError).about : undefined;
}

const knownReasons = ['entry_link', 'entry_characters', 'already_signed', 'too_many_requests'] as const;

export function failureOf(error: unknown): (typeof knownReasons)[number] | 'failed' {
  const reason = error instanceof HttpError ? error.reason : undefined;
  return knownReasons.find((known) => known === reason) ?? 'failed';
}
