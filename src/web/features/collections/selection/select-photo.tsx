import { useRef, useState } from 'react';
import type { SelectedPhoto } from '../../../../shared/selections.ts';
import { fillIn, useTexts } from '../../../lib/texts.ts';
import { PanelAction } from '../../../ui/panel-action.tsx';
import { added, indexIn, isFull, removed, useOwnSelection } from './own-selection.ts';
import { selectionTexts } from './selection-texts.ts';
import { SelectionTray } from './selection-tray.tsx';

/** Takes a photo into the visitor's own selection, or out of it; then the tray shows all of them (FIVE-2). */
export function SelectPhoto({ photo }: { photo: SelectedPhoto }) {
  const t = useTexts(selectionTexts);
  const { photos, change } = useOwnSelection();
  const [isOpen, setOpen] = useState(false);
  const [sixth, setSixth] = useState<SelectedPhoto>();
  const [latest, setLatest] = useState<SelectedPhoto>();
  const action = useRef<HTMLButtonElement>(null);
  const index = indexIn(photos, photo);
  // Another tab may have made room, or taken this photo.
  const isAsked = sixth && indexIn([sixth], photo) === 0 && index === -1 && isFull(photos);

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
      {isOpen && (photos.length > 0 || isAsked) && (
        <SelectionTray
          photos={photos}
          onChange={(changes) => {
            if (isAsked) setLatest(photo);
            setSixth(undefined);
            change(changes);
            // The tray disappears with its last photo.
            if (changes(photos).length === 0) action.current?.focus();
          }}
          sixth={isAsked ? photo : undefined}
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
