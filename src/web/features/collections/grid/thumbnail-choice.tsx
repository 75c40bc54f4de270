import { useId } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { gridTexts } from '../texts.ts';
import { type ThumbnailSize, thumbnailSizes } from './thumbnail-size.ts';

interface ThumbnailChoiceProps {
  size: ThumbnailSize;
  onSize: (size: ThumbnailSize) => void;
}

/** Small, medium or large thumbnails (GRID-5): real radio buttons, so arrow keys choose as everywhere. */
export function ThumbnailChoice({ size, onSize }: ThumbnailChoiceProps) {
  const t = useTexts(gridTexts);
  const name = useId();
  return (
    <fieldset className="flex items-center gap-1">
      <legend className="sr-only">{t.thumbnailSize}</legend>
      {thumbnailSizes.map((choice) => (
        <label
          key={choice}
          className="relative cursor-pointer px-2.5 py-2 text-soft hover:text-ink has-checked:text-ink has-checked:underline has-checked:underline-offset-6 has-focus-visible:outline-2 has-focus-visible:outline-seal"
        >
          <input
            type="radio"
            name={name}
            checked={choice === size}
            onChange={() => onSize(choice)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {t[choice]}
        </label>
      ))}
    </fieldset>
  );
}
