import { Switch } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface SwitchFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** An on/off setting; the whole line can be clicked. */
export function SwitchField({ label, hint, checked, onChange, disabled = false }: SwitchFieldProps) {
  const id = useId();
  return (
    <div>
      <div className="flex min-h-11 items-center justify-between gap-6">
        <label htmlFor={id} className="flex-1 py-2">
          {label}
        </label>
        <Switch.Root
          id={id}
          checked={checked}
          onCheckedChange={onChange}
          disabled={disabled}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="relative h-6 w-10 shrink-0 rounded-full bg-soft/60 after:absolute after:-inset-[11px] data-[state=checked]:bg-ink disabled:opacity-50 motion-safe:transition-colors motion-safe:duration-200"
        >
          <Switch.Thumb className="block size-5 translate-x-0.5 rounded-full bg-paper data-[state=checked]:translate-x-[18px] motion-safe:transition-transform motion-safe:duration-200" />
        </Switch.Root>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="max-w-[60ch] text-[13px] leading-5 text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
