import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { uploadTexts } from './texts.ts';

const ACCEPTED =
  'image/jpeg,image/png,image/webp,image/avif,image/tiff,image/heic,image/heif,.tif,.tiff,.heic,.heif,.avif';

export interface PhotoPickerProps {
  /** Files chosen or dropped, in the order the device gave them. */
  onFiles: (files: File[]) => void;
  /** How many photos there is room for; with none only the dropping is still understood. */
  free: number;
  /** Some photos are there already: the picker steps back. */
  more: boolean;
}

/** The way photos come in from the device (COL-6): a large button, and the whole window as a place to drop them. */
export function PhotoPicker({ onFiles, free, more }: PhotoPickerProps) {
  const t = useTexts(uploadTexts);
  const dragging = useWindowDrop(onFiles);
  if (free === 0) return <p className="self-center text-soft">{t.full}</p>;
  return (
    <label
      className={`group relative flex cursor-pointer flex-col items-center justify-center gap-1 border border-dashed px-4 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-seal motion-safe:transition-colors motion-safe:duration-200 ${more ? 'min-h-16 py-3' : 'min-h-32 py-6 md:min-h-28'} ${dragging ? 'border-seal bg-seal/5' : 'border-soft/60 hover:border-ink'}`}
    >
      <input
        type="file"
        multiple
        accept={ACCEPTED}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen again after it was removed.
          currentTarget.value = '';
        }}
      />
      <span className="flex items-center gap-2 text-[15px] font-medium">
        <Icon name="plus" />
        {dragging ? t.dropHere : more ? t.chooseMore : t.choose}
        <span className="font-normal text-soft max-md:hidden">{t.orDrop}</span>
      </span>
      {!more && <span className="text-[12.5px] text-soft">{t.formats}</span>}
    </label>
  );
}

/** Files dropped anywhere in the window; without this the browser would leave the page to show the first of them. */
function useWindowDrop(onFiles: (files: File[]) => void): boolean {
  const [dragging, setDragging] = useState(false);
  const receive = useEffectEvent(onFiles);
  useEffect(() => {
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const onOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      receive([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
  return dragging;
}
