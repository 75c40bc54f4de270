import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CHAT_PATH, type ClientFrame, type ServerFrame } from '../../../shared/chat.ts';
import { newId } from '../../lib/forms/new-id.ts';
import { useTexts } from '../../lib/texts.ts';
import { afterInBrowser } from '../../lib/time/after.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { type Chat, createChat } from './connection/chat.ts';
import type { ChatSnapshot } from './connection/chat-snapshot.ts';
import { openSocket } from './connection/open-socket.ts';
import { currentIdentity, loadIdentity, saveIdentity } from './settings/identity.ts';
import { refusalTexts } from './texts.ts';

/** A feature that shares the chat's socket, such as the guided tour; must be stable across renders. */
export interface SocketFeature {
  /** @param sendMessage sends a chat message, again after a lost connection; returns its key */
  connect: (send: (frame: ClientFrame) => boolean, sendMessage: (text: string) => string) => void;
  onFrame: (frame: ServerFrame) => void;
  onConnection: (connection: 'open' | 'reconnecting' | 'lost') => void;
}

interface UseChatOptions {
  isPresent: boolean;
  isOwner: boolean;
  onMessage: () => void;
  /** Called when the connection reports whether the owner is present; a hidden page has no other source. */
  onPresent: (present: boolean) => void;
  /** Asks the server whether the owner is present. */
  askPresent: () => Promise<boolean>;
  /** Called when the owner's session has ended. */
  onSignedOut: () => void;
  feature: SocketFeature;
  onConfirmed: (text: string) => void;
  /** Called with the text of a message that was refused, or was not confirmed before the owner left. */
  onUndelivered: (text: string) => void;
}

/** Connects the chat's core to this browser's socket, network, identity and clock. */
export function useChat(options: UseChatOptions): { chat: Chat; state: ChatSnapshot } {
  const { isPresent } = options;
  const refusals = useTexts(refusalTexts);
  const { show } = useToast();
  const latest = useRef({ ...options, refusals });
  latest.current = { ...options, refusals };

  const [chat] = useState(() => {
    const visitor = { now: () => new Date(), random: Math.random, newId };
    let identity = loadIdentity({ storage: storageOrNone(), ...visitor });
    let isStored = true;
    const refresh = () => {
      if (isStored) identity = currentIdentity(storageOrNone(), identity);
      return identity;
    };
    return createChat({
      openSocket: () => openSocket(chatUrl()),
      after: afterInBrowser,
      now: () => Date.now(),
      newKey: newId,
      isOwner: () => latest.current.isOwner,
      identity() {
        const { id, name } = refresh();
        return { id, name };
      },
      onMessage: () => latest.current.onMessage(),
      onFrame: (frame) => latest.current.feature.onFrame(frame),
      onPresent: (present) => latest.current.onPresent(present),
      askPresent: () => latest.current.askPresent(),
      onSignedOut: () => latest.current.onSignedOut(),
      onRefused(reason) {
        const { refusals } = latest.current;
        show({ title: refusals[reason], tone: 'destructive' });
      },
      onConfirmed: (text) => latest.current.onConfirmed(text),
      onUndelivered: (text) => latest.current.onUndelivered(text),
      // An assigned name is not stored: each join requests the stored one again.
      onName(name, isChosen) {
        if (!isChosen || name === refresh().name) return;
        identity = { ...identity, name, isCustomName: true };
        isStored = saveIdentity(storageOrNone(), identity);
      },
    });
  });
  const state = useSyncExternalStore(chat.subscribe, chat.snapshot);

  const { feature } = options;
  useEffect(() => feature.connect(chat.send, chat.sendMessage), [feature, chat]);
  const connection = connectionOf(state.connection.phase);
  useEffect(() => feature.onConnection(connection), [feature, connection]);
  useEffect(() => chat.setPresent(isPresent), [chat, isPresent]);
  useEffect(() => {
    const updateOnline = () => chat.setOnline(navigator.onLine);
    const stop = new AbortController();
    window.addEventListener('online', updateOnline, { signal: stop.signal });
    window.addEventListener('offline', updateOnline, { signal: stop.signal });
    updateOnline();
    return () => {
      stop.abort();
      chat.stop();
    };
  }, [chat]);

  const { problem } = state.connection.phase === 'closed' ? state.connection : {};
  useEffect(() => {
    // The widget disappears when the owner leaves, so the server's closing message is a toast (CHAT-6).
    if (typeof problem === 'object') show({ title: problem.message });
  }, [problem, show]);

  return { chat, state };
}

function connectionOf(phase: ChatSnapshot['connection']['phase']) {
  if (phase === 'closed') return 'lost';
  return phase === 'connecting' || phase === 'waiting' ? 'reconnecting' : 'open';
}

function chatUrl(): string {
  const { protocol, host } = location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${CHAT_PATH}`;
}

const noStorage = { getItem: () => null, setItem: () => {} };

/** In a browser that forbids storage, mere access to `localStorage` throws. */
function storageOrNone(): Pick<Storage, 'getItem' | 'setItem'> {
  try {
    return window.localStorage;
  } catch {
    return noStorage;
  }
}
