import { useEffect, useRef } from 'react';
import type { DateString } from '../../../shared/dates.ts';
import { isDateString } from '../../../shared/dates.ts';
import { isTextInput } from '../../lib/forms/text-input.ts';
import { useTexts } from '../../lib/texts.ts';
import { calendarPageTexts } from './texts.ts';

interface JumpFormProps {
  date: DateString | undefined;
  today: DateString | undefined;
  onJump: (date: DateString) => void;
}

/** Goes to a date, also without JavaScript. G focuses the field, unless the focus is in a text input or a dialog. */
export function JumpForm({ date, today, onJump }: JumpFormProps) {
  const t = useTexts(calendarPageTexts);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'g' || event.metaKey || event.ctrlKey || event.altKey) return;
      const { target } = event;
      if (target instanceof HTMLElement && (isTextInput(target) || target.closest('dialog, [role$=dialog]')))
        return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);

  return (
    <form
      action="/calendar"
      className="flex items-end gap-3 max-md:ml-auto"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = field.current?.value ?? '';
        if (!isDateString(wanted)) return;
        // A field that was edited ignores a new `defaultValue`; a reset lets it follow the date in the URL again.
        event.currentTarget.reset();
        onJump(wanted);
      }}
    >
      <label className="text-[13px] text-soft">
        <span className="max-md:sr-only">{t.jump}</span>
        <input
          ref={field}
          type="date"
          name="date"
          required
          defaultValue={date}
          max={today}
          aria-keyshortcuts="g"
          className="filter-field block w-36! md:w-44!"
        />
      </label>
      <button type="submit" className="quiet-link min-h-11 min-w-11 text-[13px] md:pointer-fine:min-h-9">
        {t.go}
      </button>
    </form>
  );
}
