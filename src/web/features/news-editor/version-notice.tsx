import { type ComponentType, useState } from 'react';
import type { NewsItem, OwnNewsItem } from '../../../shared/news.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { editorTexts } from './texts.ts';

interface VersionNoticeProps {
  /** The news as it is now; undefined when it was deleted. */
  other: OwnNewsItem | undefined;
  Preview: ComponentType<{ item: NewsItem }>;
  pending: boolean;
  onSaveMine: () => void;
  onTakeOther: () => void;
}

/** Two wrote at the same news: nothing is lost, the owner decides. */
export function VersionNotice({ other, Preview, pending, onSaveMine, onTakeOther }: VersionNoticeProps) {
  const t = useTexts(editorTexts);
  const [shown, setShown] = useState(false);
  return (
    <div role="alert" className="mb-6 border-l-2 border-seal py-1 pl-4">
      <p className="max-w-[70ch]">{other ? t.changedElsewhere : t.deletedElsewhere}</p>
      <div className="flex flex-wrap gap-x-3 gap-y-2 pt-3">
        <Button aria-disabled={pending} onClick={() => pending || onSaveMine()}>
          {other ? t.saveMine : t.saveAsNew}
        </Button>
        {other && <Button onClick={onTakeOther}>{t.takeOther}</Button>}
        {other && (
          <Button look="quiet" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {t.showOther}
          </Button>
        )}
      </div>
      {other && shown && (
        <div className="pt-5 text-[15px]">
          <Preview item={other} />
        </div>
      )}
    </div>
  );
}
