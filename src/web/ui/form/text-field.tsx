import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldTexts {
  label: ReactNode;
  /** Shows the label only to screen readers, because the visible context says the same. */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** Why the value is invalid; may contain a button that corrects it. */
  error?: ReactNode;
  /** True if the value is invalid but the message is in another element, whose id is `describedBy`. */
  invalid?: boolean | undefined;
  describedBy?: string | undefined;
}

export type TextFieldProps = FieldTexts & ComponentProps<'input'>;
export type TextAreaProps = FieldTexts & ComponentProps<'textarea'>;
export type SelectFieldProps = FieldTexts & ComponentProps<'select'>;

// Below a width of 768 px the font has 16 px, because phones zoom in on a focused field with a smaller font. The
// field's bottom line shows the focus.
const box =
  'outline-none focus:border-ink focus:shadow-[0_1px_0_0_var(--ink)] block min-h-11 w-full rounded-none md:pointer-fine:min-h-0 border-0 border-b border-soft/85 bg-transparent px-0 py-2 text-[16px] md:text-body text-ink placeholder:text-soft hover:border-ink aria-invalid:border-seal aria-invalid:shadow-[0_1px_0_0_var(--seal)] aria-invalid:focus:border-seal aria-invalid:focus:shadow-[0_1px_0_0_var(--seal)]';

/** A single-line field with label, hint and error. */
export function TextField({ className = '', ...props }: TextFieldProps) {
  const { words, input } = useField(props);
  return (
    <FieldFrame {...words} className={className}>
      <input dir="auto" {...input} className={box} />
    </FieldFrame>
  );
}

/** A multi-line field of at least `rows` lines, which grows with its content in browsers that support it. */
export function TextArea({ className = '', rows, ...props }: TextAreaProps) {
  const { words, input } = useField(props);
  return (
    <FieldFrame {...words} className={className}>
      <textarea
        dir="auto"
        rows={rows ?? 2}
        {...input}
        style={rows === undefined ? undefined : { minHeight: `${rows}lh` }}
        className={`${box} field-sizing-content resize-y wrap-anywhere leading-normal`}
      />
    </FieldFrame>
  );
}

/** A native `select` with label, hint and error. */
export function SelectField({ className = '', ...props }: SelectFieldProps) {
  const { words, input } = useField(props);
  return (
    <FieldFrame {...words} className={className}>
      <select {...input} className={`${box} [&>option]:bg-paper`} />
    </FieldFrame>
  );
}

/** Separates a field's texts from the props of the element, and links both by id. */
function useField<Props extends FieldTexts>({
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

interface FieldFrameProps extends Omit<FieldTexts, 'invalid' | 'describedBy'> {
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
      {/* Always mounted, so that new content is announced. */}
      <div id={`${id}-notes`} aria-live="polite" className="text-[13px] leading-5">
        {error && (
          <p className="flex gap-2 pt-2 text-seal">
            <span aria-hidden="true" className="mt-1.75 size-1.5 shrink-0 bg-seal" />
            <span className="min-w-0">{error}</span>
          </p>
        )}
        {hint && <p className="pt-1 text-soft">{hint}</p>}
      </div>
    </div>
  );
}
