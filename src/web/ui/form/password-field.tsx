import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { formTexts } from './texts.ts';

/** A password, hidden until a button reveals it. */
export function PasswordField({ className = '', ...field }: TextFieldProps) {
  const t = useTexts(formTexts);
  const [seen, setSeen] = useState(false);
  return (
    <div className={`relative ${className}`}>
      <TextField {...field} type={seen ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        aria-pressed={seen}
        aria-label={t.showPassword}
        onClick={() => setSeen(!seen)}
        className="absolute -top-3 right-0 min-h-11 min-w-11 text-right text-[12px] text-soft hover:text-ink"
      >
        {seen ? t.hide : t.show}
      </button>
    </div>
  );
}
