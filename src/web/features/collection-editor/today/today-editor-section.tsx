import { useEffect, useRef, useState } from 'react';
import type { DateString } from '../../../../shared/dates.ts';
import type { OwnCollection } from '../../../../shared/owner-collections.ts';
import { dayFormOf } from '../day-form.ts';
import { type DayDraft, type DayKey, readDayDraft } from '../saving/day-draft.ts';
import type { DayEditingOptions } from '../use-day-editing.ts';
import { TodayEditor, type TodayEditorProps } from './today-editor.tsx';

type Own = 'collection' | 'date' | 'draftKey' | 'draft' | 'files' | 'onClose' | 'onSaved' | 'inPlace';
type InPlace = Omit<DayEditingOptions, Own> &
  Omit<TodayEditorProps, keyof DayEditingOptions | 'chosen' | 'onChoose' | 'takesFocus' | 'onUnsaved'>;

interface TodayEditorSectionProps extends InPlace {
  collections: readonly OwnCollection[];
  /** The key of the draft in the open `CollectionEditor`, a dialog: two editors must not write the same draft. */
  dialogKey: DayKey | undefined;
  /** True if the dialog is about to take over this section's day. */
  isHandedOver: boolean;
  /** Called with the key of the section's draft; after midnight this may still be yesterday's key. */
  onDraftKey: (key: DayKey | undefined) => void;
  /** Refetches the list; resolves once it contains the saved day. */
  refetch: () => Promise<unknown>;
}

interface Day {
  today: DateString;
  collection: OwnCollection | undefined;
}

/**
 * The editor of today's five. While anything is unsaved, it keeps the day that it was opened for, even after midnight
 * or a change in another tab; otherwise it shows the day as it is stored.
 */
export function TodayEditorSection({
  dialogKey,
  isHandedOver,
  refetch,
  onDraftKey,
  ...rest
}: TodayEditorSectionProps) {
  const { today, collections } = rest;
  const now: Day = { today, collection: collections.find(({ date }) => date === today) };
  const [edited, setEdited] = useState((): Edited => {
    const key = keyOf(now);
    const draft = isHandedOver || dialogKey === key ? undefined : readDayDraft(key);
    return { seen: now, version: 0, takesFocus: false, draft };
  });
  const [unsaved, setUnsaved] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const box = useRef<HTMLDivElement>(null);
  const isElsewhere = isHandedOver || dialogKey === keyOf(edited.seen);
  const [wasElsewhere, setWasElsewhere] = useState(isElsewhere);
  const [height, setHeight] = useState<number>();
  const latest = useRef(now);
  latest.current = now;

  const startOver = () => setEdited(begin(latest.current, edited, true));
  if (!unsaved && !isSame(edited.seen, now)) {
    // The save button disappears after the save, and the focus with it.
    const { activeElement, body } = document;
    const hasFocus = activeElement === body || box.current?.contains(activeElement) === true;
    setEdited(begin(now, edited, hasFocus));
  }
  if (wasElsewhere !== isElsewhere) {
    setWasElsewhere(isElsewhere);
    // The section is empty while the dialog is open, but keeps its height.
    if (isElsewhere) setHeight(box.current?.offsetHeight);
    // The dialog takes over the draft and may change the stored day.
    setEdited((one) => (isElsewhere ? { ...one, draft: undefined } : { ...one, seen: now }));
  }

  const { seen, draft, version, takesFocus } = edited;
  const draftKey = keyOf(seen);
  useEffect(() => {
    onDraftKey(draftKey);
    return () => onDraftKey(undefined);
  }, [onDraftKey, draftKey]);
  if (isElsewhere) return <div style={{ minHeight: height }} />;
  return (
    <div ref={box} className="border-b border-hairline">
      <TodayEditor
        key={version}
        {...rest}
        {...{ draftKey, draft, chosen, takesFocus }}
        collection={draft?.collection ?? seen.collection}
        date={seen.collection ? undefined : seen.today}
        inPlace
        onChoose={setChosen}
        onUnsaved={setUnsaved}
        onClose={startOver}
        onSaved={() => void refetch().finally(startOver)}
      />
    </div>
  );
}

interface Edited {
  seen: Day;
  version: number;
  takesFocus: boolean;
  draft: DayDraft | undefined;
}

/** Begins again with the stored day. Reads a draft only for a new date: on the same date it is another tab's. */
function begin(seen: Day, before: Edited, takesFocus: boolean): Edited {
  const draft = seen.today === before.seen.today ? undefined : readDayDraft(keyOf(seen));
  return { seen, version: before.version + 1, takesFocus, draft };
}

function keyOf({ today, collection }: Day): DayKey {
  return collection ? String(collection.id) : today;
}

/** Whether the form would begin with the same values for both days. */
function isSame(a: Day, b: Day): boolean {
  if (a.today !== b.today || a.collection?.id !== b.collection?.id) return false;
  if (a.collection === b.collection || !a.collection || !b.collection) return true;
  return JSON.stringify(dayFormOf(a.collection)) === JSON.stringify(dayFormOf(b.collection));
}
