import { useState } from 'react';
import type { SelectedPhoto } from '../../../../shared/selections.ts';
import { fillIn, useTexts } from '../../../lib/texts.ts';
import { PanelAction } from '../../../ui/panel-action.tsx';
import { indexIn, isFull, useOwnSelection } from './own-selection.ts';
import { selectionTexts } from './selection-texts.ts';
import { SelectionTray } from './selection-tray.tsx';

/** Takes a photo into the visitor's own selection, or out of it; then the tray shows all of them (FIVE-2). */
export function SelectPhoto({ photo }: { photo: SelectedPhoto }) {
  const t = useTexts(selectionTexts);
  const { photos, set } = useOwnSelection();
  const [isOpen, setOpen] = useState(false);
  const [sixth, setSixth] = useState<SelectedPhoto>();
  const [latest, setLatest] = useState<SelectedPhoto>();
  const index = indexIn(photos, photo);
  const isAsked = sixth && indexIn([sixth], photo) === 0;

  const press = () => {
    setOpen(true);
    if (index !== -1) set(photos.toSpliced(index, 1));
    else if (isFull(photos)) setSixth(photo);
    else {
      set([...photos, photo]);
      setLatest(photo);
    }
  };

  return (
    <>
      <PanelAction
        icon="add"
        onClick={press}
        aria-pressed={index !== -1}
        aside={photos.length > 0 && fillIn(t.count, { n: photos.length })}
      >
        {index === -1 ? t.add : t.remove}
      </PanelAction>
      {isOpen && (photos.length > 0 || isAsked) && (
        <SelectionTray
          photos={photos}
          onChange={(changed) => {
            if (isAsked) setLatest(photo);
            set(changed);
          }}
          sixth={isAsked ? photo : undefined}
          onSixthSettled={() => setSixth(undefined)}
          latest={latest}
        />
      )}
    </>
  );
}
