import { fillIn, useTexts } from '../../../lib/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { editorTexts } from '../texts.ts';

interface EditorFooterProps {
  formId: string;
  /** The id of the save button, which gets the focus when photos were dropped before the editor opened. */
  saveId: string;
  summary: { all: number; done: number; underway: boolean };
  /** True while a pressed Save waits for uploads. */
  waiting: boolean;
  saving: boolean;
  /** What is being done before the day is saved. */
  work: 'reading' | 'checking' | undefined;
  unsaved: boolean;
  /** Whether this browser has stored the draft. */
  draftStored: boolean;
  /** Why the last attempt failed, with what to do. */
  failure: string | undefined;
  onCancel: () => void;
}

/** Cancel and Save, with the progress of uploads, the state of the draft, and why the last save failed. */
export function EditorFooter({
  formId,
  saveId,
  summary,
  waiting,
  saving,
  work,
  unsaved,
  draftStored,
  failure,
  onCancel,
}: EditorFooterProps) {
  const t = useTexts(editorTexts);
  const busy = saving || waiting || work === 'checking';
  const progress = savingProgress(t, { summary, waiting, work });
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <SaveFailure reason={failure} />
      <p aria-live="polite" className="mr-auto text-[13px] text-soft max-md:basis-full max-md:empty:hidden">
        {progress || (unsaved && !busy && (draftStored ? t.draftStored : t.draftNotStored))}
      </p>
      <Button onClick={onCancel} aria-disabled={saving} className="max-md:flex-1">
        {t.cancel}
      </Button>
      <Button
        id={saveId}
        type="submit"
        form={formId}
        variant="seal"
        aria-disabled={busy}
        className="max-md:flex-2"
        onClick={(event) => {
          if (busy) event.preventDefault();
        }}
      >
        {busy ? t.saving : t.save}
      </Button>
    </div>
  );
}

/** What the owner is waiting for, in words; '' for nothing. */
export function savingProgress(
  t: Record<'uploadsLeft' | 'savedOnArrival' | 'readingDate' | 'checkingPhotos', string>,
  { summary, waiting, work }: Pick<EditorFooterProps, 'summary' | 'waiting' | 'work'>,
): string {
  if (work === 'checking') return t.checkingPhotos;
  return [
    ...(summary.underway ? [fillIn(t.uploadsLeft, { done: summary.done, all: summary.all })] : []),
    ...(waiting && summary.underway ? [t.savedOnArrival] : []),
    ...(work === 'reading' ? [t.readingDate] : []),
  ].join(' · ');
}

/** Why the last attempt failed; takes the focus (COL-11). */
export function SaveFailure({ reason }: { reason: string | undefined }) {
  const t = useTexts(editorTexts);
  if (reason === undefined) return null;
  return (
    <p
      ref={focusOn}
      role="alert"
      tabIndex={-1}
      className="basis-full border-l-2 border-seal pl-3 text-seal outline-none wrap-anywhere"
    >
      {fillIn(t.saveFailedWhy, { reason })}
    </p>
  );
}

function focusOn(failure: HTMLElement | null): void {
  failure?.focus();
}
