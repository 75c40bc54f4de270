import type { Collection } from '../../../../shared/collections.ts';
import { isDateString, longDate } from '../../../../shared/dates.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { VersionChoice } from '../../../ui/version-choice.tsx';
import { type DayForm, dayFormOf } from '../day-form.ts';
import { SlotThumbnail } from '../photos/slot-thumbnail.tsx';
import { editorTexts } from '../texts.ts';
import type { DayConflict } from './day-changes.ts';

interface OtherVersionProps {
  conflicts: readonly DayConflict[];
  /** The day as it is in this form. */
  day: DayForm;
  other: Collection;
  pending: boolean;
  onSaveMine: () => void;
  onTakeOther: () => void;
}

/** Two tabs changed the same fields of a day: both versions are shown, the owner decides (COL-12). */
export function OtherVersion({ conflicts, day, other, ...rest }: OtherVersionProps) {
  const t = useTexts(editorTexts);
  const language = useLanguage();
  const inLanguage = { en: t.english, ja: t.japanese };
  const labelOf = ({ field, place }: DayConflict) => {
    if (field === 'date') return t.date;
    if (field === 'photos') return t.photos;
    const [kind, spoken] = field.split('.') as ['title' | 'words' | 'caption' | 'alt', 'en' | 'ja'];
    const name = `${kind === 'words' ? t.dayWords : t[kind]} · ${inLanguage[spoken]}`;
    return place === undefined ? name : `${fillIn(t.photo, { n: place + 1 })} · ${name}`;
  };
  const shown = (text: string) => (isDateString(text) ? longDate(text, language) : text);
  return (
    <VersionChoice
      {...rest}
      text={t.changedElsewhere}
      fields={conflicts.map((conflict) => ({
        label: labelOf(conflict),
        mine: conflict.field === 'photos' ? <PhotoRow day={day} /> : shown(conflict.mine),
        other: conflict.field === 'photos' ? <PhotoRow day={dayFormOf(other)} /> : shown(conflict.other),
      }))}
    />
  );
}

function PhotoRow({ day }: { day: DayForm }) {
  const t = useTexts(editorTexts);
  return (
    <span className="grid max-w-[320px] grid-cols-5 gap-1.5">
      {day.photos.map(({ url, version }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is named by its number, and a picture may be in two.
        <span key={place} className="relative aspect-[4/5] overflow-hidden bg-hairline">
          <SlotThumbnail url={url} version={version} alt={fillIn(t.photo, { n: place + 1 })} />
        </span>
      ))}
    </span>
  );
}
