import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldWords {
  label: ReactNode;
  /** Keeps the label for assistive technology only, where the place already says it. */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** Why it is wrong; a way out of it may stand beside the words. */
  error?: ReactNode;
  /** Wrong, though the words for it stand elsewhere: `describedBy` names that place. */
  invalid?: boolean | undefined;
  describedBy?: string | undefined;
}

export type TextFieldProps = FieldWords & ComponentProps<'input'>;
export type TextAreaProps = FieldWords & ComponentProps<'textarea'>;
export type SelectFieldProps = FieldWords & ComponentProps<'select'>;

// 16 px below 768: a smaller one makes a phone zoom into the page on focus. The line itself shows the focus.
const box =
  'outline-none focus:border-ink focus:shadow-[0_1px_0_0_var(--ink)] block w-full rounded-none border-0 border-b border-soft/85 bg-transparent px-0 py-2 text-[16px] md:text-[14px] text-ink placeholder:text-soft hover:border-ink aria-invalid:border-seal aria-invalid:focus:shadow-[0_1px_0_0_var(--seal)]';

/** One line of text (or a date, or a password) on paper: label above, hint and error tied to it below. */
export function TextField({ className = '', ...props }: TextFieldProps) {
  const { words, input } = useField(props);
  return (
    <FieldFrame {...words} className={className}>
      <input {...input} className={box} />
    </FieldFrame>
  );
}

/** Several lines of text; it grows with what is written where the browser can, and begins with `rows` lines. */
export function TextArea({ className = '', rows, ...props }: TextAreaProps) {
  const { words, input } = useField(props);
  return (
    <FieldFrame {...words} className={className}>
      <textarea
        rows={rows ?? 2}
        {...input}
        style={rows === undefined ? undefined : { minHeight: `${rows}lh` }}
        className={`${box} field-sizing-content resize-y leading-normal`}
      />
    </FieldFrame>
  );
}

/** One choice of a few; the system's own list opens. */
export function SelectField({ className = '', ...props }: SelectFieldProps) {
  const { words, input } = useField(props);
  return (
    <FieldFrame {...words} className={className}>
      <select {...input} className={`${box} max-md:min-h-11 [&>option]:bg-paper`} />
    </FieldFrame>
  );
}

/** Parts a field's words from what belongs to the element itself, and ties the two together by id. */
function useField<Props extends FieldWords>({
  label,
  labelHidden = false,
  hint,
  error,
  invalid = Boolean(error),
  describedBy = '',
  ...rest
}: Props) {
  const id = useId();
  return {
    words: { id, label, labelHidden, hint, error },
    input: {
      ...rest,
      id,
      'aria-invalid': invalid || undefined,
      'aria-describedby': `${id}-notes ${describedBy}`.trimEnd(),
    },
  };
}

interface FieldFrameProps extends Omit<FieldWords, 'invalid' | 'describedBy'> {
  id: string;
  className: string;
  children: ReactNode;
}

function FieldFrame({ id, label, labelHidden, hint, error, className, children }: FieldFrameProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'block text-[12px] leading-5 text-soft'}>
        {label}
      </label>
      {children}
      {/* Always in the page, so that what appears in it is announced. */}
      <div id={`${id}-notes`} aria-live="polite" className="text-[12.5px] leading-5">
        {error && <p className="pt-1 text-seal">{error}</p>}
        {hint && <p className="pt-1 text-soft">{hint}</p>}
      </div>
    </div>
  );
}
