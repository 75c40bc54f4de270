import { type ReactNode, useId } from 'react';

interface RadioFieldProps<Value extends string> {
  label: string;
  /** Shows the label only to screen readers, because the visible context says the same. */
  labelHidden?: boolean;
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** A group of radio buttons with a label; each option may have a hint. */
export function RadioField<Value extends string>({
  label,
  labelHidden = false,
  options,
  value,
  onChange,
  disabled = false,
}: RadioFieldProps<Value>) {
  const name = useId();
  return (
    <fieldset disabled={disabled}>
      <legend className={labelHidden ? 'sr-only' : 'pb-1 text-[12px] leading-5 text-soft'}>{label}</legend>
      {options.map((option, index) => (
        <label
          key={option.value}
          className="flex min-h-11 cursor-pointer items-start gap-3 border-b border-hairline py-2.5 last:border-0"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-labelledby={`${name}-${index}`}
            aria-describedby={option.hint ? `${name}-${index}-hint` : undefined}
            className="mt-[3px] size-4 shrink-0 accent-ink"
          />
          <span className="min-w-0">
            <span id={`${name}-${index}`}>{option.label}</span>
            {option.hint && (
              <span
                id={`${name}-${index}-hint`}
                className="block max-w-[60ch] pt-0.5 text-[13px] leading-5 text-soft wrap-anywhere"
              >
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
