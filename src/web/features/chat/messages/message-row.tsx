import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type ChatMessage,
  photoMessageOf,
  type Reaction,
  type SharedPhoto,
} from '../../../../shared/chat.ts';
import { dateLine } from '../../../../shared/dates.ts';
import { urlOf } from '../../../../shared/endpoint.ts';
import { isDataUrl, optimizeImage } from '../../../../shared/images.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { writtenLanguage } from '../../../lib/words/written-language.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import type { Removal } from '../connection/removals.ts';
import { messageTexts, reactionTexts } from '../texts.ts';
import { hasReacted, isMutedBy, MessageActions, type Moderation } from './message-actions.tsx';
import { messageTime } from './message-time.ts';

interface MessageRowProps {
  message: ChatMessage;
  /** True if the message continues the previous one, so that the name is not repeated. */
  isContinued: boolean;
  ownAuthor: string | undefined;
  onReact: (messageId: number, emoji: Reaction) => void;
  onOpenPhoto: (photo: SharedPhoto) => void;
  moderation?: Moderation | undefined;
  /** The owner's removal of the message, until the server confirms it. */
  removal?: Removal | undefined;
  /** Renders content below the text; must be stable across renders. */
  renderBelow?: ((message: ChatMessage) => ReactNode) | undefined;
}

/**
 * A `ref` that focuses a button when it appears, and its parent when the focused button disappears. Not defined in a
 * component, because React would then call it at every render.
 */
function holdFocus(button: HTMLElement | null) {
  const line = button?.parentElement;
  button?.focus();
  return () => {
    if (document.activeElement === button) line?.focus({ preventScroll: true });
  };
}

/** One message: name, text or photo, and reactions. Memoised, so that a new message does not render all others. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, isContinued, ownAuthor, onReact, onOpenPhoto, moderation, removal, renderBelow } = props;
  const t = useTexts(messageTexts);
  const [isActing, setActing] = useState(false);
  const actionsButton = useRef<HTMLButtonElement>(null);
  const wasUndone = useRef(false);
  const isRemoved = removal !== undefined;
  // After undo the pressed button disappears: focus moves to the actions button of the restored row.
  useEffect(() => {
    if (isRemoved || !wasUndone.current) return;
    wasUndone.current = false;
    actionsButton.current?.focus();
  }, [isRemoved]);
  const undo = () => {
    wasUndone.current = true;
    moderation?.onUndo(message.id);
  };

  if (message.isSystemMessage) {
    return <p className="px-4 pt-4 text-center text-[13px] text-soft">{message.text}</p>;
  }
  if (message.isDeleted || removal) {
    return (
      <p tabIndex={-1} className={`px-4 text-[13px] text-soft ${isContinued ? 'pt-1' : 'pt-4'}`}>
        {removal?.canUndo ? `${t.removing} ` : t.deleted}
        {removal?.canUndo && (
          <Button ref={holdFocus} variant="link" className="min-h-11 md:pointer-fine:min-h-0" onClick={undo}>
            {t.undo}
          </Button>
        )}
      </p>
    );
  }
  const shared = photoMessageOf(message.text);
  const text = shared ? shared.text : message.text;
  const isOwn = message.author === ownAuthor;
  const close = () => {
    setActing(false);
    actionsButton.current?.focus();
  };
  return (
    <article
      className={`group/row relative pr-11 pl-4 md:pointer-fine:pr-10 ${isContinued ? 'pt-0.5' : 'pt-4'}`}
    >
      {!isContinued && (
        <MessageHead message={message} isOwn={isOwn} isMuted={isMutedBy(moderation, message)} />
      )}
      {shared && <SharedPhotoCard photo={shared.sharedPhoto} onOpen={onOpenPhoto} />}
      {text !== '' && (
        <p
          lang={writtenLanguage(text)}
          dir="auto"
          className="text-body leading-5.5 whitespace-pre-line text-ink wrap-anywhere"
        >
          {text}
        </p>
      )}
      {renderBelow?.(message)}
      {message.reactions.length > 0 && <Reactions {...{ message, ownAuthor, onReact }} />}
      {isActing && (
        <MessageActions
          message={message}
          ownAuthor={ownAuthor}
          onReact={(emoji) => onReact(message.id, emoji)}
          moderation={moderation}
          onDone={close}
        />
      )}
      <IconButton
        ref={actionsButton}
        label={fillIn(moderation ? t.ownerActions : t.actions, { name: message.name })}
        aria-expanded={isActing}
        onClick={() => setActing(!isActing)}
        onKeyDown={(event) => event.key === 'Escape' && isActing && close()}
        className={`absolute! right-0 md:pointer-fine:right-1 md:[@media(hover:hover)]:opacity-0 md:group-hover/row:opacity-100 md:focus-visible:opacity-100 md:aria-expanded:opacity-100 ${isContinued ? '-top-2.5 md:pointer-fine:-top-1' : 'top-1.5 md:pointer-fine:top-3'}`}
      >
        <Icon name="smile" />
      </IconButton>
    </article>
  );
});

/** The author's name with its marks (owner, you, muted), and the time. */
function MessageHead({
  message,
  isOwn,
  isMuted,
}: {
  message: ChatMessage;
  isOwn: boolean;
  isMuted: boolean;
}) {
  const t = useTexts(messageTexts);
  const language = useLanguage();
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-[13px] leading-5">
      <bdi className={`font-medium ${message.isOwner ? 'text-seal' : 'text-ink'}`}>{message.name}</bdi>
      {message.isOwner && (
        <span className="border border-seal px-1 text-[12px] leading-4 text-seal">{t.owner}</span>
      )}
      {isOwn && <span className="text-soft">{t.you}</span>}
      {isMuted && <span className="text-soft">{t.isMuted}</span>}
      <time dateTime={message.timestamp} className="text-soft tabular-nums">
        {messageTime(message.timestamp, language)}
      </time>
    </p>
  );
}

/** How often each reaction was chosen; pressing one adds or removes the visitor's own. */
function Reactions({
  message,
  ownAuthor,
  onReact,
}: Pick<MessageRowProps, 'message' | 'ownAuthor' | 'onReact'>) {
  const names = useTexts(reactionTexts);
  return (
    <ul className="flex flex-wrap gap-1.5 pt-1">
      {message.reactions.map(({ emoji, users }) => (
        <li key={emoji}>
          <button
            type="button"
            aria-label={`${names[emoji]} ${users.length}`}
            aria-pressed={hasReacted(message, emoji, ownAuthor)}
            onClick={() => onReact(message.id, emoji)}
            className="relative flex h-8 min-w-11 items-center justify-center gap-1.5 rounded-full border border-hairline px-2.5 text-[13px] text-soft tabular-nums hover:border-soft aria-pressed:border-seal aria-pressed:text-seal before:absolute before:inset-x-0 before:-inset-y-[8px] md:pointer-fine:h-6.5 md:pointer-fine:min-w-0 md:pointer-fine:before:hidden"
          >
            <span aria-hidden="true">{emoji}</span>
            {users.length}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Widths in the `srcset` of a shared photo (CHAT-4). */
const WIDTHS = [300, 400, 600] as const;
const QUALITY = 80;

/** A shared photo in the chat; a click opens the viewer. Its space is reserved while it loads. */
function SharedPhotoCard({ photo, onOpen }: { photo: SharedPhoto; onOpen: (photo: SharedPhoto) => void }) {
  const t = useTexts(messageTexts);
  const language = useLanguage();
  const [hasFailed, setFailed] = useState(false);
  const date = dateLine(photo.date, language);
  const urlFor = (width: number) =>
    isDataUrl(photo.photoUrl)
      ? photo.photoUrl
      : urlOf(optimizeImage, { query: { url: photo.photoUrl, width, quality: QUALITY, suffix: 'chat' } });
  return (
    <button
      type="button"
      aria-label={fillIn(t.sharedPhoto, { date })}
      onClick={() => onOpen(photo)}
      className="group/photo my-1 block w-full max-w-[300px] text-left"
    >
      {!hasFailed && (
        <img
          alt=""
          src={urlFor(WIDTHS[0])}
          srcSet={
            isDataUrl(photo.photoUrl)
              ? undefined
              : WIDTHS.map((width) => `${urlFor(width)} ${width}w`).join(', ')
          }
          sizes="300px"
          decoding="async"
          className="h-50 w-full bg-hairline/60 object-cover"
          onError={() => setFailed(true)}
        />
      )}
      <span className="date-line block pt-1.5 group-hover/photo:text-ink">{date}</span>
    </button>
  );
}
