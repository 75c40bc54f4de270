import { type KeyboardEvent, type Ref, useId } from 'react';
import { MAX_MESSAGE_LENGTH } from '../../../../shared/chat.ts';
import { fillIn, useTexts } from '../../../lib/texts.ts';
import { isComposing } from '../../../ui/form/is-composing.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { composerTexts } from '../texts.ts';

interface ComposerProps {
  draft: string;
  onDraft: (draft: string) => void;
  onSend: (text: string) => void;
  /**
   * True while a message is pending, sending is paused, or the owner leaves or is absent: blocks sending, not typing
   * (CHAT-4).
   */
  isBlocked: boolean;
  field: Ref<HTMLTextAreaElement>;
}

/** The message field: Enter sends, Shift+Enter begins a new line, Enter in an IME only composes. */
export function Composer({ draft, onDraft, onSend, isBlocked, field }: ComposerProps) {
  const t = useTexts(composerTexts);
  const countId = useId();
  const { text, length, canBeSent, isCounted } = checkMessage(draft);
  const isReady = canBeSent && !isBlocked;
  const tooMany = length - MAX_MESSAGE_LENGTH;
  const send = () => isReady && onSend(text);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className="flex items-end gap-2 border-hairline border-t py-2 pr-2 pl-4 pb-[max(8px,env(safe-area-inset-bottom))] has-[textarea:focus-visible]:border-seal"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="min-w-0 flex-1">
        <textarea
          ref={field}
          dir="auto"
          rows={1}
          value={draft}
          aria-label={t.message}
          aria-describedby={countId}
          aria-invalid={tooMany > 0 || undefined}
          placeholder={t.placeholder}
          enterKeyHint="send"
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content block max-h-32 min-h-11 w-full resize-none bg-transparent py-2.5 text-[16px] leading-6 text-ink outline-none placeholder:text-soft md:pointer-fine:min-h-0 md:pointer-fine:py-1.5 md:pointer-fine:text-body"
        />
        <p
          id={countId}
          aria-live="polite"
          className={`text-[12px] ${tooMany > 0 ? 'text-seal' : 'text-soft'}`}
        >
          {isCounted &&
            (tooMany > 0
              ? fillIn(t.left, { n: tooMany })
              : fillIn(t.count, { n: length, most: MAX_MESSAGE_LENGTH }))}
        </p>
      </div>
      <IconButton
        type="submit"
        label={t.send}
        aria-disabled={!isReady}
        className={isReady ? 'bg-seal text-paper! hover:bg-ink' : ''}
        // Keeps a phone's keyboard open.
        onPointerDown={(event) => event.preventDefault()}
      >
        <Icon name="send" />
      </IconButton>
    </form>
  );
}

/** From this length on the composer shows the count. */
const COUNT_FROM = 160;

interface CheckedMessage {
  text: string;
  /** In code points: an emoji of two UTF-16 code units counts as one. */
  length: number;
  canBeSent: boolean;
  isCounted: boolean;
}

/** Trims a draft and checks its length: 1 to 200 characters can be sent (CHAT-4). */
export function checkMessage(draft: string): CheckedMessage {
  const text = draft.trim();
  const { length } = [...text];
  return {
    text,
    length,
    canBeSent: length > 0 && length <= MAX_MESSAGE_LENGTH,
    isCounted: length >= COUNT_FROM,
  };
}
