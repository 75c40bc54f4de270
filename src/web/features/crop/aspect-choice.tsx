import { useTexts } from '../../lib/texts.ts';
import { type AspectName, aspects } from './aspects.ts';
import { cropTexts } from './texts.ts';

interface AspectChoiceProps {
  chosen: AspectName;
  disabled: boolean;
  onChoose: (name: AspectName) => void;
}

/**
 * The aspect ratios in one row (CROP-1). Buttons instead of radio buttons: pressing the chosen one again creates a
 * selection, which is the only way by keyboard.
 */
export function AspectChoice({ chosen, disabled, onChoose }: AspectChoiceProps) {
  const t = useTexts(cropTexts);
  return (
    <fieldset
      aria-label={t.aspects}
      disabled={disabled}
      className="-mx-4 flex max-w-[100vw] gap-1 overflow-x-auto px-2 [scrollbar-width:none] lg:mx-0 lg:px-0"
    >
      {aspects.map((aspect) => (
        <button
          key={aspect.name}
          type="button"
          aria-pressed={aspect.name === chosen}
          onClick={() => onChoose(aspect.name)}
          className="group flex h-11 shrink-0 items-center gap-1.5 px-2 text-[13px] leading-6 whitespace-nowrap text-soft hover:text-ink focus-visible:outline-offset-[-3px] aria-pressed:text-ink lg:pointer-fine:h-9"
        >
          <span className="border-b border-transparent leading-6 group-aria-pressed:border-seal">
            {t[aspect.name]}
          </span>
          {'ratio' in aspect && (
            <span className="text-[11.5px] text-soft tabular-nums">{aspect.ratio.join(':')}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
