import { useEffect, useEffectEvent, useId, useState } from 'react';
import { PHOTOS_PER_DAY } from '../../../../shared/limits.ts';
import { fillIn, useTexts } from '../../../lib/texts.ts';
import { Icon } from '../../../ui/icons.tsx';
import { ACCEPTED } from './accepted-files.ts';
import { uploadTexts } from './texts.ts';

interface PhotoPickerProps {
  /** Called with the chosen or dropped files, in the device's order. */
  onFiles: (files: File[]) => void;
  /** How many places are free; if none is, the button is not shown. */
  free: number;
  /** How many photos have arrived. */
  arrived: number;
  /** True if an upload failed, or its file was refused. */
  failed: boolean;
  /** True if the day has photos already; the picker is then smaller. */
  more: boolean;
}

/** Takes photos from the device (COL-6): a large button, and the whole window as a drop target. */
export function PhotoPicker({ onFiles, free, arrived, failed, more }: PhotoPickerProps) {
  const t = useTexts(uploadTexts);
  const dragging = useWindowDrop(onFiles);
  if (free === 0) {
    const partly = failed ? t.someFailed : t.here;
    const words = arrived === PHOTOS_PER_DAY ? t.full : fillIn(partly, { n: arrived });
    return <p className="self-end text-soft">{words}</p>;
  }
  return <PhotoButton onFiles={onFiles} dragging={dragging} asks={more ? 'more' : 'first'} />;
}

interface PhotoButtonProps {
  onFiles: (files: File[]) => void;
  /** True while files are dragged over the window. */
  dragging: boolean;
  /** `first` is large and names the file formats. `more`, and `five` in today's editor, are small. */
  asks: 'first' | 'more' | 'five';
}

/** Opens the device's file dialog, and looks like a drop target. */
export function PhotoButton({ onFiles, dragging, asks }: PhotoButtonProps) {
  const t = useTexts(uploadTexts);
  const inputId = useId();
  const words = { first: t.choose, more: t.chooseMore, five: t.chooseFive }[asks];
  return (
    <label
      htmlFor={inputId}
      className={`group relative flex cursor-pointer flex-col items-center justify-center gap-1 border border-dashed px-4 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-seal motion-safe:transition-colors motion-safe:duration-200 ${asks === 'first' ? 'min-h-32 py-6 md:min-h-28' : 'min-h-16 py-3'} ${dragging ? 'border-seal bg-seal/5' : 'border-soft/60 hover:border-ink'}`}
    >
      <PhotoInput id={inputId} onFiles={onFiles} />
      <span className="flex items-center gap-2 text-[15px] font-medium">
        <Icon name="plus" />
        {dragging ? t.dropHere : words}
        <span className="font-normal text-soft max-md:hidden">{t.orDrop}</span>
      </span>
      {asks === 'first' && <span className="text-[13px] text-soft">{t.formats}</span>}
    </label>
  );
}

/** A file input that covers the label element around it. `label` names the input if that element has no text. */
export function PhotoInput({
  id,
  label,
  onFiles,
}: {
  id: string;
  label?: string;
  onFiles: (files: File[]) => void;
}) {
  return (
    <input
      id={id}
      type="file"
      multiple
      accept={ACCEPTED.join()}
      aria-label={label}
      className="absolute inset-0 size-full cursor-pointer opacity-0"
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // Otherwise a file that was removed could not be chosen again.
        currentTarget.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}

/**
 * Takes files dropped anywhere in the window (COL-6); otherwise the browser would leave the page to show the first
 * file. Returns whether files are being dragged over the window. `isActive` is false while another part of the page
 * takes the files.
 */
export function useWindowDrop(onFiles: (files: File[]) => void, isActive = true): boolean {
  const [dragging, setDragging] = useState(false);
  const receive = useEffectEvent(onFiles);
  useEffect(() => {
    if (!isActive) return;
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    /** The sign-in over the page (`SignInAgain`) hides the editor that would receive the files. */
    const isSignInShown = () => document.querySelector('[data-signed-out]') !== null;
    const onOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      if (!isSignInShown()) setDragging(true);
      else if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0 && !isSignInShown()) receive(files);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
      setDragging(false);
    };
  }, [isActive]);
  return dragging;
}
