import { type FormEvent, useState } from 'react';
import { MAX_MESSAGE_LENGTH } from '../../../../shared/chat.ts';
import { guidedTour } from '../../../features/tour/use-tour.ts';
import { useTexts } from '../../../lib/texts.ts';
import { guideTexts } from './guide-texts.ts';

/** The guide's message field. Messages go to the chat; followers also see them beside the photo (WALK-4). */
export function GuideLine() {
  const t = useTexts(guideTexts);
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    guidedTour.sendMessage(text.trim());
    setText('');
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-4 border-b border-soft">
      <input
        aria-label={t.sayHere}
        placeholder={t.sayHere}
        value={text}
        maxLength={MAX_MESSAGE_LENGTH}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        className="min-h-11 min-w-0 grow bg-transparent font-serif text-[21px] outline-none placeholder:text-soft"
      />
      <span className="text-[13px] text-soft max-md:hidden">{t.saidHere}</span>
      <button
        type="submit"
        aria-label={t.send}
        className="grid size-11 shrink-0 place-items-center text-soft hover:text-ink"
      >
        <svg
          viewBox="0 0 24 24"
          className="size-5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          aria-hidden="true"
        >
          <path d="M12 19V5M6 11l6-6 6 6" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </button>
    </form>
  );
}
