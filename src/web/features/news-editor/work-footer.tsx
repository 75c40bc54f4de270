import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { editorTexts } from './texts.ts';

interface WorkFooterProps {
  unsaved: boolean;
  /** Whether this device holds the draft. */
  kept: boolean;
  saving: boolean;
  onDiscard: () => void;
}

/** Save, always in reach, and whether what is written is safe. */
export function WorkFooter({ unsaved, kept, saving, onDiscard }: WorkFooterProps) {
  const t = useTexts(editorTexts);
  return (
    <div className="sticky bottom-0 z-10 mt-8 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-hairline bg-paper pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      <p aria-live="polite" className="mr-auto text-[12.5px] text-soft max-md:basis-full max-md:empty:hidden">
        {unsaved && !saving && (kept ? t.draftKept : t.draftNotKept)}
      </p>
      {unsaved && (
        <Button aria-disabled={saving} onClick={() => saving || onDiscard()} className="max-md:flex-1">
          {t.discardDraft}
        </Button>
      )}
      <Button type="submit" look="seal" aria-disabled={saving} className="max-md:flex-2">
        {saving ? t.saving : t.save}
      </Button>
    </div>
  );
}
