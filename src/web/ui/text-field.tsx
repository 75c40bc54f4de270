import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldWords {
  label: ReactNode;
  /** Keeps the label for assistive technology only, where the place already says it. */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
}

export type TextFieldProps = FieldWords & ComponentProps<'input'>;
export type TextAreaProps = FieldWords & ComponentProps<'textarea'>;

// 16 px below 768: a smaller one makes a phone zoom into the page on focus.
const box =
  'block w-full rounded-none border-0 border-b border-soft/70 bg-transparent px-0 py-2 text-[16px] md:text-[14px] text-ink placeholder:text-soft hover:border-ink aria-invalid:border-seal aria-invalid:border-b-2';

/** One line of text (or a date, or a password) on paper: label above, hint and error tied to it below. */
export function TextField({ label, labelHidden, hint, error, className = '', ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <FieldLabel htmlFor={id} hidden={labelHidden}>
        {label}
      </FieldLabel>
      <input
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-notes`}
        className={box}
      />
      <FieldNotes id={`${id}-notes`} hint={hint} error={error} />
    </div>
  );
}

/** Several lines of text; it grows with what is written where the browser can. */
export function TextArea({ label, labelHidden, hint, error, className = '', ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <div className={className}>
      <FieldLabel htmlFor={id} hidden={labelHidden}>
        {label}
      </FieldLabel>
      <textarea
        rows={2}
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-notes`}
        className={`${box} field-sizing-content resize-y leading-normal`}
      />
      <FieldNotes id={`${id}-notes`} hint={hint} error={error} />
    </div>
  );
}

function FieldLabel({
  htmlFor,
  hidden = false,
  children,
}: {
  htmlFor: string;
  hidden?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <label htmlFor={htmlFor} className={hidden ? 'sr-only' : 'block text-[12px] leading-5 text-soft'}>
      {children}
    </label>
  );
}

/** Always in the page, so that what appears in it is announced. */
function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <div id={id} aria-live="polite" className="text-[12.5px] leading-5">
      {error && <p className="pt-1 text-seal">{error}</p>}
      {hint && <p className="pt-1 text-soft">{hint}</p>}
    </div>
  );
}
