import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { editorTexts } from './texts.ts';

interface OtherVersionProps {
  pending: boolean;
  onSaveMine: () => void;
  onTakeOther: () => void;
}

/** Somebody, perhaps the owner on a phone, changed the same day: nothing is lost, the owner decides. */
export function OtherVersion({ pending, onSaveMine, onTakeOther }: OtherVersionProps) {
  const t = useTexts(editorTexts);
  return (
    <div ref={bringIntoSight} role="alert" className="border-l-2 border-seal py-1 pl-4">
      <p className="max-w-[70ch]">{t.changedElsewhere}</p>
      <div className="flex flex-wrap gap-x-3 gap-y-2 pt-3">
        <Button aria-disabled={pending} onClick={() => pending || onSaveMine()}>
          {t.saveMine}
        </Button>
        <Button onClick={() => pending || onTakeOther()}>{t.takeOther}</Button>
      </div>
    </div>
  );
}

/** Save was pressed in the footer: the form may be scrolled far down. */
function bringIntoSight(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'center' });
}
