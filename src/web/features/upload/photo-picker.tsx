import { useTexts } from '../../lib/texts.ts';
import { PhotoButton } from './photo-button.tsx';
import { uploadTexts } from './texts.ts';
import { useWindowDrop } from './use-window-drop.ts';

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
  return <PhotoButton onFiles={onFiles} dragging={dragging} asks={more ? 'more' : 'first'} />;
}
