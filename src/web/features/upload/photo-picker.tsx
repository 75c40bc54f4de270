import { useTexts } from '../../lib/texts.ts';
import { PhotoButton } from './photo-button.tsx';
import { uploadTexts } from './texts.ts';
import { useWindowDrop } from './use-window-drop.ts';

export interface PhotoPickerProps {
  /** Files chosen or dropped, in the device's order. */
  onFiles: (files: File[]) => void;
  /** How many photos can be added. At zero the button disappears, but dropped files are still accepted. */
  free: number;
  /** Some photos are there already: the button is small. */
  more: boolean;
}

/** Adds photos from the device (COL-6), with a large button or by dropping files anywhere in the window. */
export function PhotoPicker({ onFiles, free, more }: PhotoPickerProps) {
  const t = useTexts(uploadTexts);
  const dragging = useWindowDrop(onFiles);
  if (free === 0) return <p className="self-center text-soft">{t.full}</p>;
  return <PhotoButton onFiles={onFiles} dragging={dragging} asks={more ? 'more' : 'first'} />;
}
