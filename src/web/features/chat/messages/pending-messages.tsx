import { photoMessageOf } from '../../../../shared/chat.ts';
import { useTexts } from '../../../lib/texts.ts';
import { writtenLanguage } from '../../../lib/words/written-language.ts';
import { Button } from '../../../ui/button.tsx';
import type { ChatSnapshot } from '../connection/chat-snapshot.ts';
import { messageTexts } from '../texts.ts';

interface PendingMessagesProps extends Pick<ChatSnapshot, 'pending' | 'connection'> {
  onReconnect: () => void;
}

/** One's own messages that the server has not confirmed. Once the connection is closed, a button sends them again. */
export function PendingMessages({ pending, connection, onReconnect }: PendingMessagesProps) {
  const t = useTexts(messageTexts);
  const isLost = connection.phase === 'closed';
  return pending.map(({ key, text, isHeld }, index) => (
    <p
      key={key}
      tabIndex={-1}
      className="px-4 pt-1 text-body leading-5.5 whitespace-pre-line text-soft wrap-anywhere outline-none"
    >
      {photoMessageOf(text) ? t.sharing : <bdi lang={writtenLanguage(text)}>{text}</bdi>}{' '}
      <span className={isLost ? 'text-[13px] text-seal' : 'text-[12px]'}>
        {isLost ? t.unsent : isHeld ? t.held : t.sending}
      </span>
      {/* Only the last message has a button, because a new connection sends all of them. */}
      {isLost && index === pending.length - 1 && (
        <Button
          variant="link"
          className="ml-2 min-h-11 text-[13px] md:pointer-fine:min-h-0"
          onClick={({ currentTarget }) => {
            // The button disappears, so its parent takes the focus.
            currentTarget.parentElement?.focus({ preventScroll: true });
            onReconnect();
          }}
        >
          {t.sendAgain}
        </Button>
      )}
    </p>
  ));
}
