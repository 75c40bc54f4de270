import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MAX_TEXT_LENGTH } from '../../../shared/limits.ts';
import { getRemarks, type PhotoRemarks, saveRemarks } from '../../../shared/owner-remarks.ts';
import type { Remark } from '../../../shared/remarks.ts';
import { call } from '../../lib/call.ts';
import { useLanguage, useTexts } from '../../lib/texts.ts';
import { useTimeZone, zonedTime } from '../../lib/time/zoned-time.ts';
import { quoted, writtenLanguage } from '../../lib/words/written-language.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { ACTION_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { ownRemarkTexts } from './own-remark-texts.ts';

/** How often remarks are refetched during a tour, where the owner adds more. */
const REFRESH_MS = 5000;

interface OwnRemarksProps {
  photo: { collectionId: number; photoIndex: number };
  isGuiding?: boolean;
  /** Called when what visitors see may have changed. */
  onSaved: () => unknown;
  className: string;
}

export const remarksQuery = (params: OwnRemarksProps['photo']) =>
  queryOptions({
    queryKey: ['remarks', params.collectionId, params.photoIndex],
    queryFn: ({ signal }) => call(getRemarks, { params }, { signal }),
  });

/** What the owner said of a photo on tours; each remark can be kept, changed or taken out (WALK-4). */
export function OwnRemarks({ photo, isGuiding = false, onSaved, className }: OwnRemarksProps) {
  const t = useTexts(ownRemarkTexts);
  const loaded = useQuery({ ...remarksQuery(photo), refetchInterval: isGuiding ? REFRESH_MS : false });
  const { data, errorUpdateCount } = loaded;
  const { save, takeOut } = useRemarkChanges({ photo, onSaved });
  // Most photos have no remarks, so nothing is shown during the first load.
  if (data === undefined && errorUpdateCount > 0) {
    return <QueryState query={loaded} failed={t.loadFailed} className={className} />;
  }
  if (data === undefined || data.kept.length + data.offered.length === 0) return null;

  // While a change is being saved, the checkboxes already show it.
  const kept = save.isPending ? save.variables.remarks : data.kept;
  return (
    <section aria-label={t.heading} className={className}>
      <h2 className="text-[13px] text-soft">{t.heading}</h2>
      <ul className="mt-1">
        {inOrder(data).map(({ isKept, remark }) => (
          <OwnRemark
            key={remark.saidAt}
            remark={remark}
            isKept={isKept}
            isChecked={kept.some(({ saidAt }) => saidAt === remark.saidAt)}
            isSaving={save.isPending}
            // The caught failure is shown below.
            onKeep={(keep) =>
              keep
                ? save.mutate({ remarks: withRemark(data.kept, remark) })
                : void takeOut(remark).catch(() => undefined)
            }
            onChange={(text, onSuccess) =>
              save.mutate(
                { remarks: data.kept.map((other) => (other === remark ? { ...other, text } : other)) },
                { onSuccess },
              )
            }
          />
        ))}
      </ul>
      {save.isError && (
        <p role="alert" className="mt-2 text-[13px] text-seal">
          {t.failed}
        </p>
      )}
    </section>
  );
}

interface Save {
  remarks: Remark[];
  /** The photo of these remarks; by default the one that was loaded last. */
  photoKey?: string | undefined;
}

/** Saves which remarks are kept. A remark that was taken out can be kept again by the toast's button. */
export function useRemarkChanges({ photo, onSaved }: Pick<OwnRemarksProps, 'photo' | 'onSaved'>) {
  const t = useTexts(ownRemarkTexts);
  const client = useQueryClient();
  const { show } = useToast();
  const { queryKey } = remarksQuery(photo);
  const seen = () => client.getQueryData(queryKey);
  const stored = () => seen()?.kept ?? [];
  const save = useMutation({
    mutationFn: ({ remarks, photoKey = seen()?.photoKey }: Save) =>
      call(saveRemarks, { params: photo, body: { remarks, before: stored(), photoKey } }),
    // Another photo may be shown by now, and the query of one that is not shown is not refetched.
    onSuccess: (_, { remarks }) => client.setQueryData(queryKey, (old) => old && withKept(old, remarks)),
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey }), onSaved()]),
  });
  const putBack = (remark: Remark, photoKey: string | undefined) =>
    save
      .mutateAsync({ remarks: withRemark(stored(), remark), photoKey })
      .catch(() => show({ title: t.failed, tone: 'destructive' }));
  const takeOut = async (remark: Remark) => {
    // Another photo may have the position when the owner presses Undo.
    const photoKey = seen()?.photoKey;
    const remarks = stored().filter(({ saidAt }) => saidAt !== remark.saidAt);
    await save.mutateAsync({ remarks, photoKey });
    show({
      title: t.removed,
      durationMs: ACTION_TOAST_MS,
      action: { label: t.undo, onPress: () => void putBack(remark, photoKey) },
    });
  };
  return { save, takeOut };
}

/** Adds a remark to the kept ones, in place of another version of it. */
export function withRemark(kept: readonly Remark[], remark: Remark): Remark[] {
  return [...kept.filter(({ saidAt }) => saidAt !== remark.saidAt), remark];
}

/** The remarks after a save, in the server's order: the next save names them as those that it replaces. */
function withKept({ kept, offered, ...photo }: PhotoRemarks, saved: readonly Remark[]): PhotoRemarks {
  const isSaved = ({ saidAt }: Remark) => saved.some((remark) => remark.saidAt === saidAt);
  return {
    ...photo,
    kept: saved.toSorted(bySaidAt),
    offered: [...offered, ...kept].filter((remark) => !isSaved(remark)),
  };
}

const bySaidAt = (a: Remark, b: Remark) => Date.parse(a.saidAt) - Date.parse(b.saidAt);

function inOrder({ kept, offered }: PhotoRemarks) {
  return [
    ...kept.map((remark) => ({ isKept: true, remark })),
    ...offered.map((remark) => ({ isKept: false, remark })),
  ].toSorted((a, b) => bySaidAt(a.remark, b.remark));
}

interface OwnRemarkProps {
  remark: Remark;
  isKept: boolean;
  isChecked: boolean;
  isSaving: boolean;
  onKeep: (keep: boolean) => void;
  onChange: (text: string, onSuccess: () => void) => void;
}

function OwnRemark({ remark, isKept, isChecked, isSaving, onKeep, onChange }: OwnRemarkProps) {
  const t = useTexts(ownRemarkTexts);
  const language = useLanguage();
  const timeZone = useTimeZone();
  const [draft, setDraft] = useState<string>();
  const row = usePassedFocus();
  const edit = useReturnedFocus(draft !== undefined);
  const { text, saidAt } = remark;
  if (draft !== undefined) {
    return (
      <li ref={row} className="pt-3">
        <TextArea
          label={t.text}
          value={draft}
          maxLength={MAX_TEXT_LENGTH}
          autoFocus
          onChange={({ target }) => setDraft(target.value)}
          className="[&_textarea]:font-serif [&_textarea]:text-[21px]!"
        />
        <div className="mt-2 flex gap-4">
          <Button
            disabled={draft.trim() === ''}
            aria-disabled={isSaving}
            onClick={() => {
              if (isSaving) return;
              // Closes the field after a save, unless the owner has typed more meanwhile.
              onChange(draft.trim(), () => setDraft((now) => (now === draft ? undefined : now)));
            }}
          >
            {t.save}
          </Button>
          <Button variant="quiet" onClick={() => setDraft(undefined)}>
            {t.cancel}
          </Button>
        </div>
      </li>
    );
  }
  return (
    <li ref={row} className="pt-3">
      <p
        lang={writtenLanguage(text)}
        dir="auto"
        className="font-serif text-[21px] leading-snug wrap-anywhere"
      >
        {quoted(text)}
      </p>
      <time dateTime={saidAt} className="text-[13px] text-soft">
        {zonedTime(saidAt, language, timeZone)}
      </time>
      <div className="flex flex-wrap items-center gap-x-4 text-[13px] text-soft">
        <label className="inline-flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={isChecked}
            // Not `disabled`, which loses the focus.
            aria-disabled={isSaving}
            onChange={({ target }) => isSaving || onKeep(target.checked)}
          />
          {t.keep}
        </label>
        {isKept && (
          <Button ref={edit} variant="link" className="min-h-11" onClick={() => setDraft(text)}>
            {t.edit}
          </Button>
        )}
      </div>
    </li>
  );
}

/** For a button that a field replaces: the button gets the focus back when the field closes. */
function useReturnedFocus(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

/** If a row that has the focus disappears, focuses a neighbour, else the element around the list. */
function usePassedFocus() {
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = row.current;
    // A layout effect's cleanup runs before the row is removed.
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const neighbour = element.nextElementSibling ?? element.previousElementSibling;
      const next = neighbour?.querySelector('input') ?? element.closest<HTMLElement>('[tabindex="-1"]');
      next?.focus({ preventScroll: true });
    };
  }, []);
  return row;
}
