import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { editorTexts } from './texts.ts';

interface EditorFooterProps {
  formId: string;
  /** Of the save button: where the focus begins when the photos have come in already. */
  saveId: string;
  summary: { all: number; done: number; underway: boolean };
  /** Save was pressed; the last photos are still on their way. */
  waiting: boolean;
  saving: boolean;
  onCancel: () => void;
}

/** Cancel and save, always in reach of the thumb; while photos are on their way it says how many have arrived. */
export function EditorFooter({ formId, saveId, summary, waiting, saving, onCancel }: EditorFooterProps) {
  const t = useTexts(editorTexts);
  const busy = saving || waiting;
  const arrived = t.uploadsLeft.replace('{done}', String(summary.done)).replace('{all}', String(summary.all));
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <p aria-live="polite" className="mr-auto text-[12.5px] text-soft max-md:basis-full max-md:empty:hidden">
        {summary.underway && (waiting ? `${arrived} · ${t.savedOnArrival}` : arrived)}
      </p>
      <Button onClick={onCancel} aria-disabled={saving} className="max-md:flex-1">
        {t.cancel}
      </Button>
      <Button
        id={saveId}
        type="submit"
        form={formId}
        look="seal"
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
