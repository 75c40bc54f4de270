import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { longDate } from '../../../../shared/dates.ts';
import {
  type FoundPhoto,
  MAX_SELECTED,
  type SelectedPhoto,
  selectionPath,
  writeSelection,
} from '../../../../shared/selections.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { PhotoImage } from '../../../ui/photo/photo-image.tsx';
import { copySelection } from './copy-selection.ts';
import { indexIn, moved, removed, replaced, type SelectionChange } from './own-selection.ts';
import styles from './selection.css?inline';
import { NUMERALS } from './selection-layout.tsx';
import { selectionQuery } from './selection-query.ts';
import { selectionTexts } from './selection-texts.ts';
import { useSlotDrag } from './use-slot-drag.ts';

const THUMBNAIL = { sizes: '63px', largest: 200, shape: '3x4', waits: false } as const;

interface SelectionTrayProps {
  photos: readonly SelectedPhoto[];
  onChange: (change: SelectionChange) => void;
  /** If set, the visitor chooses which of the five photos this one replaces. */
  sixth?: SelectedPhoto | undefined;
  /** Called when the visitor decides not to add the sixth photo. */
  onKeep?: () => void;
  /** The photo that was added last. */
  latest?: SelectedPhoto | undefined;
  /** Hides title and buttons on the selection's page, which has its own. */
  isOnPage?: boolean;
}

/** The visitor's selection in a row, reordered by dragging, arrow keys or buttons (FIVE-2). */
export function SelectionTray(props: SelectionTrayProps) {
  const { photos, onChange, sixth, onKeep, latest, isOnPage = false } = props;
  const t = useTexts(selectionTexts);
  const { data } = useQuery(selectionQuery(photos));
  const tray = useRef<HTMLElement>(null);
  const row = useRef<HTMLOListElement>(null);
  const { lifted, setLifted, notice, focusSlot, move, step } = useMoves(props, row);
  const { drag, handlers, endsDrag } = useSlotDrag(row, { isEnabled: sixth === undefined, onMove: move });

  // On a phone the question which photo to replace could be below the visible part of the viewer's sheet.
  const isAsking = sixth !== undefined;
  useEffect(() => {
    if (isAsking) tray.current?.scrollIntoView({ block: 'nearest' });
  }, [isAsking]);

  const liftedPhoto = lifted === undefined ? undefined : photos[lifted];

  const press = (photo: SelectedPhoto, index: number) => {
    if (endsDrag()) return;
    if (sixth === undefined) {
      setLifted(lifted === index ? undefined : index);
      return;
    }
    focusSlot(index);
    onChange(replaced(photo, sixth));
  };
  const takeDown = (photo: SelectedPhoto, index: number) => {
    setLifted(undefined);
    focusSlot(Math.min(index, photos.length - 2));
    onChange(removed(photo));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined;
    if (lifted !== index || by === undefined) return;
    // Otherwise the viewer would turn to another photo.
    event.preventDefault();
    step(index, by);
  };

  return (
    <section ref={tray} aria-label={t.title} className="selection-tray">
      <style>{styles}</style>
      <div className="selection-title">
        {!isOnPage && <h3>{t.title}</h3>}
        <p className="selection-hint">{sixth ? t.makeRoom : t.drag}</p>
      </div>
      <ol ref={row} className="selection-row" {...handlers}>
        {photos.map((photo, index) => {
          const isDragged = drag?.index === index;
          return (
            <li
              key={writeSelection([photo])}
              data-lifted={isDragged || lifted === index || undefined}
              style={{ '--by': `${isDragged ? drag.byPx : 0}px` } as CSSProperties}
            >
              <Slot
                photo={photo}
                index={index}
                total={photos.length}
                found={foundIn(data?.photos, photo)}
                isLifted={lifted === index}
                isReplaced={sixth !== undefined}
                onPress={() => press(photo, index)}
                onKeyDown={(event) => onKeyDown(event, index)}
              />
              {latest && indexIn(photos, latest) === index && (
                <span className="selection-new">{t.justNow}</span>
              )}
            </li>
          );
        })}
        {NUMERALS.slice(photos.length, MAX_SELECTED).map((numeral) => (
          <li key={numeral} lang="ja" aria-hidden="true">
            <span className="selection-frame">{numeral}</span>
          </li>
        ))}
      </ol>
      {lifted !== undefined && liftedPhoto && !sixth && (
        <p className="selection-moves">
          <button type="button" disabled={lifted === 0} onClick={() => step(lifted, -1)}>
            {t.earlier}
          </button>
          <button type="button" onClick={() => takeDown(liftedPhoto, lifted)}>
            {t.takeDown}
          </button>
          <button type="button" disabled={lifted === photos.length - 1} onClick={() => step(lifted, 1)}>
            {t.later}
          </button>
        </p>
      )}
      {sixth && (
        <button type="button" className="selection-button" onClick={onKeep}>
          {t.keepFive}
        </button>
      )}
      {!sixth && !isOnPage && <TrayButtons photos={photos} />}
      <p className="selection-hint">{t.thisBrowser}</p>
      <p aria-live="polite" className="sr-only">
        {notice}
      </p>
    </section>
  );
}

/** The lifted photo's index, the screen readers' notice, and functions that move photos and the focus. */
function useMoves(
  { photos, onChange, sixth }: Pick<SelectionTrayProps, 'photos' | 'onChange' | 'sixth'>,
  row: { current: HTMLElement | null },
) {
  const t = useTexts(selectionTexts);
  const [lifted, setLifted] = useState<number>();
  const [notice, setNotice] = useState('');
  const focused = useRef<number>(undefined);
  useLayoutEffect(() => {
    const slot = focused.current === undefined ? undefined : row.current?.children[focused.current];
    slot?.querySelector('button')?.focus();
    focused.current = undefined;
  });
  // In an effect, because screen readers announce only changes of a live region, not its first content.
  const question = sixth ? t.makeRoom : '';
  useEffect(() => setNotice(question), [question]);

  /** Focuses a slot after the next render. */
  const focusSlot = (index: number) => {
    focused.current = index;
  };
  const move = (from: number, to: number) => {
    const target = Math.max(0, Math.min(photos.length - 1, to));
    const photo = photos[from];
    setLifted(undefined);
    if (target === from || photo === undefined) return;
    onChange(moved(photo, target));
    setNotice(fillIn(t.movedTo, { n: target + 1, total: photos.length }));
  };
  const step = (from: number, by: 1 | -1) => {
    const to = from + by;
    if (to < 0 || to >= photos.length) return;
    move(from, to);
    setLifted(to);
    focusSlot(to);
  };
  return { lifted, setLifted, notice, focusSlot, move, step };
}

interface SlotProps {
  photo: SelectedPhoto;
  index: number;
  total: number;
  /** Undefined until the selection is loaded, or if the photo no longer exists. */
  found: FoundPhoto | undefined;
  isLifted: boolean;
  isReplaced: boolean;
  onPress: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Slot({ photo, index, total, found, isLifted, isReplaced, onPress, onKeyDown }: SlotProps) {
  const t = useTexts(selectionTexts);
  const date = longDate(photo.date, useLanguage());
  return (
    <button
      type="button"
      aria-pressed={isReplaced ? undefined : isLifted}
      aria-label={fillIn(isReplaced ? t.replace : t.lift, { n: index + 1, total, date })}
      onClick={onPress}
      onKeyDown={onKeyDown}
    >
      {found ? (
        <PhotoImage url={found.url} photo={found.details} alt="" {...THUMBNAIL} className="size-full" />
      ) : (
        <span className="selection-frame">{NUMERALS[index]}</span>
      )}
    </button>
  );
}

function TrayButtons({ photos }: Pick<SelectionTrayProps, 'photos'>) {
  const t = useTexts(selectionTexts);
  return (
    <p className="selection-buttons">
      <a href={selectionPath(photos)} className="selection-button" data-first="">
        {t.seeWall}
      </a>
      <button type="button" className="selection-button" onClick={() => void copySelection(photos, t)}>
        {t.copy}
      </button>
    </p>
  );
}

function foundIn(
  photos: readonly (FoundPhoto | null)[] | undefined,
  { date, place }: SelectedPhoto,
): FoundPhoto | undefined {
  return photos?.find((each) => each?.date === date && each.place === place) ?? undefined;
}
