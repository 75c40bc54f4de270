import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  type ChatPerson,
  type PhotoMessage,
  photoMessageOf,
  type SharedPhoto,
} from '../../../shared/chat.ts';
import { useTexts } from '../../lib/texts.ts';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { ChatPlace } from './chat-place.ts';
import { beforeDraft, useDraft } from './messages/use-draft.ts';
import { useModeration } from './messages/use-moderation.ts';
import { chime } from './settings/chime.ts';
import { usePreferences } from './settings/preferences.ts';
import { chatTexts, farewellTexts } from './texts.ts';
import { type SocketFeature, useChat } from './use-chat.ts';
import { useUnread } from './use-unread.ts';
import { isPanelBesideIn, isSheetIn, type WindowMode } from './window/chat-window.ts';
import { useViewport } from './window/use-viewport.ts';

/** Requests of a page to the chat. */
export type ChatCommand =
  | { kind: 'open' }
  | { kind: 'share'; photo: Omit<SharedPhoto, 'photoUrl'> }
  /** Before signing out: sends pending removals, then calls `done`, after 2 s at the latest. */
  | { kind: 'settle'; done: () => void };
export type ChatCommands = (handle: (command: ChatCommand) => void) => () => void;

interface UseWidgetOptions {
  isPresent: boolean;
  isOwner: boolean;
  onPresent: (present: boolean) => void;
  askPresent: () => Promise<boolean>;
  onSignedOut: () => void;
  handleCommands: ChatCommands;
  place: ChatPlace | undefined;
  feature: SocketFeature;
  onForget: (person: ChatPerson) => void;
}

export type Widget = ReturnType<typeof useWidget>;

/** The widget's state, which minimising does not reset: conversation, draft, unread count, sound. */
export function useWidget(options: UseWidgetOptions) {
  const { isPresent, isOwner, onPresent, askPresent, onSignedOut } = options;
  const { handleCommands, place, feature, onForget } = options;
  const t = useTexts(chatTexts);
  const farewell = useTexts(farewellTexts);
  const { show } = useToast();
  const [preferences, setPreferences] = usePreferences();
  const [draft, setDraft] = useDraft(() => state.pending.map(({ text }) => text).filter(isPlainText));
  const [isAtBottom, setAtBottom] = useState(true);
  const isTabVisible = useIsTabVisible();
  const viewport = useViewport();
  const pill = useRef<HTMLButtonElement>(null);
  const composer = useRef<HTMLTextAreaElement>(null);
  const { mode } = preferences;
  const toast = (title: string) => show({ title, durationMs: PRODUCT_TOAST_MS });
  const isShown = place
    ? place.chatElement !== null && (place.isSheetOpen || isPanelBesideIn(viewport))
    : mode !== 'minimised';
  const isReading = isShown && isAtBottom && isTabVisible;

  const { chat, state } = useChat({
    isPresent,
    isOwner,
    onPresent,
    askPresent,
    onSignedOut,
    feature,
    onMessage: () => {
      if (preferences.sound && !isReading) chime(preferences.volume);
    },
    onConfirmed: (text) => {
      // In the open chat the photo is visible anyway.
      if (!isShown && photoMessageOf(text)) toast(t.shared);
    },
    onUndelivered: (text) => {
      if (isPlainText(text)) setDraft((written) => beforeDraft([text], written));
      else show({ title: t.notShared, tone: 'destructive' });
    },
  });
  const moderation = useModeration(chat, state.muted, onForget);
  const unread = useUnread({ conversation: state.conversation, ownAuthor: state.you?.author, isReading });

  // Only `setMode` requests the focus: a widget that was open at page load must not move it.
  const focusNext = useRef<'no' | 'now' | 'when it appears'>('no');
  const setMode = (next: WindowMode) => {
    focusNext.current = 'now';
    setPreferences({ mode: next });
  };
  useEffect(() => {
    const next = mode === 'minimised' ? pill.current : isPresent ? composer.current : null;
    const isFree = document.activeElement === document.body;
    if (focusNext.current === 'no') return;
    if (next !== null && (focusNext.current === 'now' || isFree)) next.focus();
    // The composer appears with the owner; a visitor who has moved the focus meanwhile keeps it.
    focusNext.current = next === null ? 'when it appears' : 'no';
  }, [mode, isPresent]);

  // A sheet left open would cover the whole page when the owner returns.
  const isLeftOver = !isPresent && !isOwner && mode !== 'minimised' && isSheetIn(viewport);
  useEffect(() => {
    if (isLeftOver) setPreferences({ mode: 'minimised' });
  });

  const handler = useRef((_: ChatCommand) => {});
  handler.current = (command) => {
    if (command.kind === 'open') {
      if (mode === 'minimised') setMode('open');
      else composer.current?.focus();
      return;
    }
    if (command.kind === 'settle') return void chat.settle().then(command.done);
    if (state.connection.phase === 'farewell') return void toast(farewell.title);
    // The server looks up the photo and fills in its URL.
    const message: PhotoMessage = { text: '', sharedPhoto: { photoUrl: '', ...command.photo } };
    chat.sendMessage(JSON.stringify(message));
    if (mode !== 'minimised') place?.show();
  };
  useEffect(() => handleCommands((command) => handler.current(command)), [handleCommands]);

  return {
    chat,
    state,
    preferences,
    setPreferences,
    mode,
    setMode,
    draft,
    setDraft,
    unread,
    moderation,
    viewport,
    pill,
    composer,
    onAtBottom: setAtBottom,
    label: t.title,
  };
}

/** False for a shared photo, which can be shared again from the viewer; unsent text returns to the composer. */
const isPlainText = (text: string) => photoMessageOf(text) === undefined;

function useIsTabVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
