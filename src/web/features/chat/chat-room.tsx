import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ChatMessage, SharedPhoto } from '../../../shared/chat.ts';
import { useTexts } from '../../lib/texts.ts';
import { Composer } from './messages/composer.tsx';
import { MessageList } from './messages/message-list.tsx';
import { PauseLine } from './messages/pause-line.tsx';
import { useStickToBottom } from './messages/use-stick-to-bottom.ts';
import { ChatSettings } from './settings/chat-settings.tsx';
import { chatTexts } from './texts.ts';
import type { Widget } from './use-widget.ts';
import { ChatHeader } from './window/chat-header.tsx';
import { ConnectionLine } from './window/connection-line.tsx';

interface ChatRoomProps {
  widget: Widget;
  isPresent: boolean;
  isOwner: boolean;
  isSheet: boolean;
  /** True in a viewer's panel and at an opening, where the chat cannot be minimised or maximised. */
  isTab: boolean;
  /** Whether the header shows the number of visitors. */
  hasCount: boolean;
  presenceSwitch: ReactNode;
  /** A line above the messages. */
  notice: ReactNode;
  onOpenPhoto: (photo: SharedPhoto) => void;
  /** Renders content below a message's text; must be stable across renders. */
  renderBelow: ((message: ChatMessage) => ReactNode) | undefined;
}

/** The open widget's content: header, messages or settings, composer. */
export function ChatRoom({
  widget,
  isPresent,
  isOwner,
  isSheet,
  isTab,
  hasCount,
  presenceSwitch,
  notice,
  onOpenPhoto,
  renderBelow,
}: ChatRoomProps) {
  const t = useTexts(chatTexts);
  const { chat, state, unread, moderation, onAtBottom } = widget;
  const list = useRef<HTMLDivElement>(null);
  const settingsButton = useRef<HTMLButtonElement>(null);
  const [isSettings, setSettings] = useState(false);
  const newestId = state.conversation.messages.at(-1)?.id;
  const stick = useStickToBottom(list, { newestId, isShown: !isSettings });
  const { phase } = state.connection;
  useEffect(() => onAtBottom(stick.isAtBottom && !isSettings), [onAtBottom, stick.isAtBottom, isSettings]);
  useEffect(() => () => onAtBottom(true), [onAtBottom]);

  const send = (text: string) => {
    chat.sendMessage(text);
    widget.setDraft('');
    unread.removeDivider();
    stick.toBottom();
  };

  const renderEmpty = () => {
    if (!isPresent) return <Empty title={t.absentTitle} text={t.absentText} />;
    return phase === 'open' && <Empty title={isOwner ? t.quiet : t.quietVisitor} />;
  };

  return (
    <>
      <ChatHeader
        isOwner={isOwner}
        isPresent={isPresent}
        visitorCount={state.visitorCount}
        hasCount={hasCount}
        event={state.event}
        mode={widget.mode}
        canMaximise={!isSheet && !isTab}
        canMinimise={!isTab}
        onMode={widget.setMode}
        isSettings={isSettings}
        settingsButton={settingsButton}
        onSettings={() => {
          // The settings unmount the message list; when they are closed, it must show the newest message.
          if (!isSettings) stick.toBottom();
          setSettings(!isSettings);
        }}
        presenceSwitch={presenceSwitch}
      />
      <ConnectionLine state={state.connection} onReconnect={chat.reconnect} />
      {notice}
      {isSettings ? (
        <ChatSettings
          preferences={widget.preferences}
          onChange={widget.setPreferences}
          name={isOwner ? undefined : state.you?.name}
          onRename={chat.rename}
          nameRefusal={state.nameRefusal}
          onClearRefusal={chat.clearNameRefusal}
          muted={moderation.muted}
          onUnmute={(author) => moderation.onMute(author, false)}
          onDone={() => {
            setSettings(false);
            settingsButton.current?.focus();
          }}
        />
      ) : (
        <MessageList
          state={state}
          dividerId={unread.dividerId}
          list={list}
          stick={stick}
          empty={renderEmpty()}
          onReact={chat.react}
          onOpenPhoto={onOpenPhoto}
          onReconnect={chat.reconnect}
          moderation={isOwner ? moderation : undefined}
          renderBelow={renderBelow}
        />
      )}
      {isPresent && <PauseLine seconds={state.pauseSeconds} />}
      {isPresent && !isSettings && (
        <Composer
          field={widget.composer}
          draft={widget.draft}
          onDraft={(draft) => {
            widget.setDraft(draft);
            if (draft !== '') chat.typing();
          }}
          onSend={send}
          isBlocked={
            state.pending.length > 0 || state.pauseSeconds > 0 || phase === 'farewell' || phase === 'idle'
          }
        />
      )}
    </>
  );
}

function Empty({ title, text }: { title: string; text?: string }) {
  return (
    <div className="m-auto max-w-[26ch] px-6 py-10 text-center">
      <p className="font-serif text-[21px] leading-snug text-balance">{title}</p>
      {text && <p className="pt-2 text-[13px] text-soft text-pretty">{text}</p>}
    </div>
  );
}
