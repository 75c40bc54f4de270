import {
  type ChatMessage,
  type ChatPerson,
  type MutedPerson,
  REACTIONS,
  type Reaction,
} from '../../../../shared/chat.ts';
import { fillIn, useTexts } from '../../../lib/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { messageTexts, reactionTexts } from '../texts.ts';

export interface Moderation {
  /** The muted visitors, including those muted on other pages. */
  muted: readonly MutedPerson[];
  onRemove: (messageId: number) => void;
  onUndo: (messageId: number) => void;
  /** `onlyVisitor`: leaves other visitors of the IP address unmuted. */
  onMute: (author: string, muted: boolean, onlyVisitor?: boolean) => void;
  /** Opens the dialog that asks whether to remove this visitor's data. */
  onForget: (person: ChatPerson) => void;
}

interface MessageActionsProps {
  message: ChatMessage;
  ownAuthor: string | undefined;
  onReact: (emoji: Reaction) => void;
  /** Owner only. */
  moderation?: Moderation | undefined;
  onDone: () => void;
}

/** A message's actions: six reactions (CHAT-4) and, for the owner, moderation. */
export function MessageActions({ message, ownAuthor, onReact, moderation, onDone }: MessageActionsProps) {
  const t = useTexts(messageTexts);
  const names = useTexts(reactionTexts);
  const isMuted = isMutedBy(moderation, message);
  const andClose = (act: () => void) => () => {
    act();
    onDone();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 pt-1 motion-safe:transition-opacity motion-safe:duration-200 motion-safe:starting:opacity-0">
      <fieldset className="-ml-1.5 flex">
        <legend className="sr-only">{t.reactions}</legend>
        {REACTIONS.map((emoji) => (
          <button
            key={emoji}
            type="button"
            aria-label={names[emoji]}
            title={names[emoji]}
            aria-pressed={hasReacted(message, emoji, ownAuthor)}
            onClick={andClose(() => onReact(emoji))}
            className="grid size-11 place-items-center rounded-[3px] text-[21px] hover:bg-hairline/70 aria-pressed:bg-hairline md:pointer-fine:size-9 md:pointer-fine:text-[15px]"
          >
            {emoji}
          </button>
        ))}
      </fieldset>
      {moderation && (
        <span className="flex flex-wrap gap-x-4 text-[13px] text-soft">
          <Button
            variant="link"
            className="min-h-11 md:pointer-fine:min-h-9"
            onClick={andClose(() => moderation.onRemove(message.id))}
          >
            {t.remove}
          </Button>
          {!message.isOwner && (
            <Button
              variant="link"
              className="min-h-11 md:pointer-fine:min-h-9"
              onClick={andClose(() => moderation.onMute(message.author, !isMuted, !isMuted))}
            >
              {fillIn(isMuted ? t.unmute : t.mute, { name: message.name })}
            </Button>
          )}
          {!message.isOwner && !isMuted && (
            <Button
              variant="link"
              className="min-h-11 md:pointer-fine:min-h-9"
              title={t.muteAddressHint}
              onClick={andClose(() => moderation.onMute(message.author, true))}
            >
              {t.muteAddress}
            </Button>
          )}
          {!message.isOwner && (
            <Button
              variant="link"
              className="min-h-11 md:pointer-fine:min-h-9"
              onClick={andClose(() => moderation.onForget({ author: message.author, name: message.name }))}
            >
              {fillIn(t.forget, { name: message.name })}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

export function isMutedBy(moderation: Moderation | undefined, { author }: ChatMessage): boolean {
  return moderation?.muted.some((person) => person.author === author) ?? false;
}

export function hasReacted({ reactions }: ChatMessage, emoji: Reaction, author: string | undefined): boolean {
  return reactions.some(
    (reaction) => reaction.emoji === emoji && author !== undefined && reaction.users.includes(author),
  );
}
