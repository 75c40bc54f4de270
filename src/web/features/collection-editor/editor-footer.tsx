import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { editorTexts } from './texts.ts';

interface EditorFooterProps {
  formId: string;
  summary: { all: number; done: number; underway: boolean };
  saving: boolean;
  onCancel: () => void;
}

/** Cancel and save, always in reach of the thumb; while photos are on their way it says how many have arrived. */
export function EditorFooter({ formId, summary, saving, onCancel }: EditorFooterProps) {
  const t = useTexts(editorTexts);
  const busy = saving || summary.underway;
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <p aria-live="polite" className="mr-auto text-[12.5px] text-soft max-md:basis-full max-md:empty:hidden">
        {summary.underway &&
          t.uploadsLeft.replace('{done}', String(summary.done)).replace('{all}', String(summary.all))}
      </p>
      <Button onClick={onCancel} aria-disabled={saving} className="max-md:flex-1">
        {t.cancel}
      </Button>
      <Button
        type="submit"
        form={formId}
        look="seal"
        aria-disabled={busy}
        className="max-md:flex-2"
        onClick={(event) => {
          if (busy) event.preventDefault();
        }}
      >
        {saving ? t.saving : t.save}
      </Button>
    </div>
  );
}
