import { useTexts } from '../../lib/texts.ts';
import { Icon } from '../../ui/icons.tsx';
import { uploadTexts } from './texts.ts';

const ACCEPTED =
  'image/jpeg,image/png,image/webp,image/avif,image/tiff,image/heic,image/heif,.tif,.tiff,.heic,.heif,.avif';

interface PhotoButtonProps {
  onFiles: (files: File[]) => void;
  /** Files are being dragged over the window. */
  dragging: boolean;
  /** Large with all its text for the first photos, small for more of them or for five on the admin pages. */
  asks: 'first' | 'more' | 'five';
}

/** Opens the device's file dialog; looks like a drop area. */
export function PhotoButton({ onFiles, dragging, asks }: PhotoButtonProps) {
  const t = useTexts(uploadTexts);
  const words = { first: t.choose, more: t.chooseMore, five: t.chooseFive }[asks];
  return (
    <label
      className={`group relative flex cursor-pointer flex-col items-center justify-center gap-1 border border-dashed px-4 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-seal motion-safe:transition-colors motion-safe:duration-200 ${asks === 'first' ? 'min-h-32 py-6 md:min-h-28' : 'min-h-16 py-3'} ${dragging ? 'border-seal bg-seal/5' : 'border-soft/60 hover:border-ink'}`}
    >
      <input
        type="file"
        multiple
        accept={ACCEPTED}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Otherwise the same file could not be chosen again after its removal.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <span className="flex items-center gap-2 text-[15px] font-medium">
        <Icon name="plus" />
        {dragging ? t.dropHere : words}
        <span className="font-normal text-soft max-md:hidden">{t.orDrop}</span>
      </span>
      {asks === 'first' && <span className="text-[12.5px] text-soft">{t.formats}</span>}
    </label>
  );
}
