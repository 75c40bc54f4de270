import { type ReactNode, useCallback, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { ChatMessage, ChatPerson, SharedPhoto } from '../../../shared/chat.ts';
import { useAllowFocusPastTrap } from '../../ui/dialog/use-allow-focus-past-trap.ts';
import type { ChatPlace } from './chat-place.ts';
import { ChatRoom } from './chat-room.tsx';
import type { SocketFeature } from './use-chat.ts';
import { type ChatCommands, useWidget } from './use-widget.ts';
import { ChatFrame } from './window/chat-frame.tsx';
import { ChatPill } from './window/chat-pill.tsx';
import { ChatTab } from './window/chat-tab.tsx';
import { isSheetIn } from './window/chat-window.ts';
import { FarewellScreen } from './window/farewell-screen.tsx';
import { useScrollAboveModal } from './window/use-scroll-above-modal.ts';

interface ChatWidgetProps {
  isPresent: boolean;
  isOwner: boolean;
  /** Called when the chat connection reports the owner's presence. */
  onPresent: (present: boolean) => void;
  /** Asks the server whether the owner is present. */
  askPresent: () => Promise<boolean>;
  /** Called when the owner's session has ended. */
  onSignedOut: () => void;
  /** The pill's place in the page's header on a phone; without one it floats. */
  pillPlace?: HTMLElement | undefined;
  /** The owner's presence switch. */
  presenceSwitch: ReactNode;
  /** Registers the chat's handler for the page's requests, such as to open the chat or to share a photo in it. */
  handleCommands: ChatCommands;
  /** Where a viewer's panel or an opening shows the chat; without it the chat floats. */
  place: ChatPlace | undefined;
  /** A feature that shares the chat's socket. */
  feature: SocketFeature;
  /** A line above the messages. */
  notice: ReactNode;
  onOpenPhoto: (photo: SharedPhoto) => void;
  /** Renders content below a message's text; must be stable across renders. */
  renderBelow?: ((message: ChatMessage) => ReactNode) | undefined;
  /** Called when the owner wants to remove a visitor's data; must be stable across renders. */
  onForget: (person: ChatPerson) => void;
}

/**
 * The chat: floats over every page (CHAT-1), or is in the panel of an open viewer or beside an opening's photos.
 * Visitors see it while the owner is present, the owner always (CHAT-2).
 */
export function ChatWidget(props: ChatWidgetProps) {
  const { isPresent, isOwner, presenceSwitch, place, pillPlace, onOpenPhoto } = props;
  const root = useRef<HTMLDivElement>(null);
  const widget = useWidget(props);
  const { state, preferences, mode, viewport } = widget;
  useAllowFocusPastTrap(root);
  useScrollAboveModal(root);
  const isSheet = isSheetIn(viewport);
  const open = useRef((_: SharedPhoto) => {});
  open.current = (photo) => {
    if (isSheet) widget.setMode('minimised');
    onOpenPhoto(photo);
  };
  // Stable, so that the messages do not render again.
  const openPhoto = useCallback((photo: SharedPhoto) => open.current(photo), []);
  const { connection } = state;
  const isVisible = isOwner || isPresent;
  const dock = isSheet ? pillPlace : undefined;
  const pill = (
    <ChatPill
      ref={widget.pill}
      isPresent={isPresent}
      unread={widget.unread.count}
      isDocked={Boolean(dock)}
      onOpen={() => widget.setMode('open')}
    />
  );
  const room = (
    <ChatRoom
      widget={widget}
      isPresent={isPresent}
      isOwner={isOwner}
      isSheet={isSheet}
      isTab={place !== undefined}
      hasCount={place?.badge !== null}
      presenceSwitch={presenceSwitch}
      notice={props.notice}
      onOpenPhoto={openPhoto}
      renderBelow={props.renderBelow}
    />
  );

  return (
    <>
      {connection.phase === 'farewell' && !isOwner && <FarewellScreen secondsLeft={connection.secondsLeft} />}
      {/* `aria-live`, because modal dialogs hide everything but live regions from screen readers. */}
      <div
        ref={root}
        aria-live="off"
        data-chat={place ? 'minimised' : mode}
        className="pointer-events-auto relative z-30"
      >
        {isVisible && place && (
          <ChatTab place={place} {...{ isPresent, unread: widget.unread.count, viewport }}>
            {room}
          </ChatTab>
        )}
        {isVisible &&
          !place &&
          (mode === 'minimised' ? (
            dock ? (
              createPortal(pill, dock)
            ) : (
              pill
            )
          ) : (
            <ChatFrame
              label={widget.label}
              isSheet={isSheet}
              isMaximised={mode === 'maximised'}
              viewport={viewport}
              box={preferences.box}
              onBox={(box) => widget.setPreferences({ box })}
              onClose={() => widget.setMode('minimised')}
            >
              {room}
            </ChatFrame>
          ))}
      </div>
    </>
  );
}
