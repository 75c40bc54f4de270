import { useTexts } from '../../lib/texts.ts';
import { markTexts } from './mark-texts.ts';

/** The mark 在廊: the owner is in the gallery now (PRES-1). A click opens the chat. */
export function PresenceMark({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(markTexts);
  return (
    <button type="button" onClick={onOpen} className="presence-mark">
      <span lang="ja">在廊</span>
      <small>{t.chat}</small>
    </button>
  );
}
