import { useRef, useState } from 'react';
import type { SelectedPhoto } from '../../../../shared/selections.ts';
import { fillIn, useTexts } from '../../../lib/texts.ts';
import { PanelAction } from '../../../ui/panel-action.tsx';
import { added, indexIn, isFull, removed, useOwnSelection } from './own-selection.ts';
import { selectionTexts } from './selection-texts.ts';
import { SelectionTray } from './selection-tray.tsx';

/** Adds a photo to the visitor's selection or removes it, and shows the selection in the tray (FIVE-2). */
export function SelectPhoto({ photo }: { photo: SelectedPhoto }) {
  const t = useTexts(selectionTexts);
  const { photos, change } = useOwnSelection();
  const [isOpen, setOpen] = useState(false);
  const [sixth, setSixth] = useState<SelectedPhoto>();
  const [latest, setLatest] = useState<SelectedPhoto>();
  const action = useRef<HTMLButtonElement>(null);
  const index = indexIn(photos, photo);
  // Another tab may have removed a photo or added this one since the press.
  const mustReplace = sixth && indexIn([sixth], photo) === 0 && index === -1 && isFull(photos);

  const press = () => {
    setOpen(true);
    if (index !== -1) change(removed(photo));
    else if (isFull(photos)) setSixth(photo);
    else {
      change(added(photo));
      setLatest(photo);
    }
  };

  return (
    <>
      <PanelAction
        ref={action}
        icon="add"
        onClick={press}
        aside={photos.length > 0 && fillIn(t.count, { n: photos.length })}
      >
        {index === -1 ? t.add : t.remove}
      </PanelAction>
      {isOpen && (photos.length > 0 || mustReplace) && (
        <SelectionTray
          photos={photos}
          onChange={(changes) => {
            if (mustReplace) setLatest(photo);
            setSixth(undefined);
            change(changes);
            // The tray, which had the focus, disappears with its last photo.
            if (changes(photos).length === 0) action.current?.focus();
          }}
          sixth={mustReplace ? photo : undefined}
          onKeep={() => {
            setSixth(undefined);
            action.current?.focus();
          }}
          latest={latest}
        />
      )}
    </>
  );
}
