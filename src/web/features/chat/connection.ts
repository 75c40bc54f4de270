import { FAREWELL_SECONDS, type ServerFrame } from '../../../shared/chat.ts';
import type { After } from '../../lib/after.ts';
import { readFrame } from './read-frame.ts';

/** All from CHAT-6. */
export const VISITOR_RETRIES = 5;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 10_000;
const OWNER_CREATION_DELAY_MS = 5_000;
/** The end of presence may arrive before the farewell itself, which is awaited this long. */
const FAREWELL_GRACE_MS = 3_000;
const SECOND_MS = 1_000;
/**
 * The server sends something at least every 25 s (WS-1's `admin_status`): two missed and a little more mean a dead
 * connection.
 */
export const SILENCE_MS = 60_000;

export type ChatProblem = 'error' | 'creation' | 'lost' | { said: string };

export type ConnectionState =
  /** The owner is absent. */
  | { phase: 'idle' }
  | { phase: 'connecting' }
  | { phase: 'open' }
  | { phase: 'waiting'; problem?: ChatProblem | undefined }
  | { phase: 'farewell'; secondsLeft: number }
  | { phase: 'closed'; problem?: ChatProblem | undefined };

/** The part of `WebSocket` that is used. */
export interface ChatSocket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onerror: (() => void) | null;
  onclose: (() => void) | null;
  send: (text: string) => void;
  close: () => void;
}

export interface ConnectionOptions {
  openSocket: () => ChatSocket;
  after: After;
  isOwner: () => boolean;
  /** The socket is open: join now. */
  onOpen: () => void;
  onFrame: (frame: ServerFrame) => void;
  onChange: (state: ConnectionState) => void;
  /**
   * The connection's knowledge of the owner's presence. A hidden page has no other source, and it ends with the
   * connection.
   */
  onPresent: (present: boolean) => void;
  /** Asks the server whether the owner is present, after a connection was lost. */
  askPresent: () => Promise<boolean>;
}

export interface Connection {
  /** Whether the owner is in the gallery, as the page knows it. */
  setPresent: (present: boolean) => void;
  setOnline: (online: boolean) => void;
  /** Replaces this socket, which no longer answers. */
  renew: () => void;
  /** Tries again after the retries were used up. */
  reconnect: () => void;
  send: (text: string) => boolean;
  state: () => ConnectionState;
  stop: () => void;
}

/** When the chat's socket opens, waits and ends (CHAT-6), independent of a browser. */
export function createConnection(options: ConnectionOptions): Connection {
  const { openSocket, after, isOwner, onOpen, onFrame, onChange, onPresent, askPresent } = options;
  let state: ConnectionState = { phase: 'idle' };
  let socket: ChatSocket | undefined;
  let attempts = 0;
  let isPresent = false;
  let isOnline = true;
  let isStanding = false;
  let cancel = () => {};
  let stopListening = () => {};

  const set = (next: ConnectionState) => {
    state = next;
    onChange(next);
  };

  function connect() {
    cancel();
    set({ phase: 'connecting' });
    let mine: ChatSocket;
    try {
      mine = openSocket();
    } catch {
      retry('creation');
      return;
    }
    socket = mine;
    let hasFailed = false;
    mine.onopen = () => {
      if (socket !== mine) return;
      isStanding = true;
      listen();
      onOpen();
    };
    mine.onmessage = ({ data }) => {
      if (socket !== mine) return;
      listen();
      hear(data);
    };
    mine.onerror = () => {
      hasFailed = true;
    };
    mine.onclose = () => {
      if (socket !== mine) return;
      socket = undefined;
      isStanding = false;
      stopListening();
      if (state.phase !== 'farewell') retry(hasFailed ? 'error' : undefined);
    };
  }

  function retry(problem: ChatProblem | undefined) {
    cancel();
    if (!isPresent) return set({ phase: 'idle' });
    if (!isOnline) return set({ phase: 'waiting', problem });
    if (!isOwner() && attempts >= VISITOR_RETRIES) return set({ phase: 'closed', problem: 'lost' });
    const delayMs =
      problem === 'creation' && isOwner()
        ? OWNER_CREATION_DELAY_MS
        : Math.min(FIRST_DELAY_MS * 2 ** attempts, LONGEST_DELAY_MS);
    attempts += 1;
    set({ phase: 'waiting', problem });
    cancel = after(delayMs, connect);
  }

  /** A client that only reads notices a dead connection by silence alone (WS-2). */
  function listen() {
    stopListening();
    stopListening = after(SILENCE_MS, renew);
  }

  function renew() {
    if (state.phase !== 'open' && state.phase !== 'connecting') return;
    disconnect();
    retry(undefined);
  }

  function disconnect() {
    cancel();
    stopListening();
    const old = socket;
    socket = undefined;
    isStanding = false;
    old?.close();
  }

  function hear(data: unknown) {
    const frame = readFrame(data);
    if (frame === undefined) return;
    if (frame.type === 'history') {
      attempts = 0;
      if (state.phase !== 'farewell') set({ phase: 'open' });
      hearPresent(frame.adminPresent);
    }
    if (frame.type === 'admin_status') hearPresent(frame.present);
    if (frame.type === 'admin_farewell') farewell(frame.countdown);
    if (frame.type === 'connection_closing') end();
    if (frame.type === 'admin_offline') end({ said: frame.message });
    onFrame(frame);
  }

  function farewell(countdown: number) {
    const seconds = Number.isFinite(countdown) && countdown >= 0 ? Math.ceil(countdown) : FAREWELL_SECONDS;
    cancel();
    const tick = (secondsLeft: number) => {
      if (secondsLeft <= 0) return end();
      set({ phase: 'farewell', secondsLeft });
      cancel = after(SECOND_MS, () => tick(secondsLeft - 1));
    };
    // Until presence is announced again there is nothing to reconnect for.
    isPresent = false;
    tick(seconds);
  }

  function end(problem?: ChatProblem) {
    const isBack = isPresent && state.phase === 'farewell';
    const isDeaf = socket === undefined;
    disconnect();
    isPresent = isBack;
    if (isBack) return redial();
    set({ phase: 'closed', problem });
    // The page's countdown is over; the server ends it shortly after, and would until then answer that the owner is
    // present.
    if (isDeaf) cancel = after(SECOND_MS, () => void ask());
    else onPresent(false);
  }

  /** The owner may have come back while the farewell counted down on a lost connection. */
  async function ask() {
    // A failed request is repeated when the network is back.
    const isThere = await askPresent().catch(() => false);
    if (state.phase === 'closed') hearPresent(isThere);
  }

  function redial() {
    attempts = 0;
    if (isOnline) connect();
    else set({ phase: 'waiting' });
  }

  function hearPresent(next: boolean) {
    present(next);
    onPresent(next);
  }

  function present(next: boolean) {
    const before = isPresent;
    isPresent = next;
    if (next === before || state.phase === 'farewell') return;
    if (next) {
      // A moment's absence only: the socket is still open.
      if (socket !== undefined) cancel();
      else redial();
    } else if (socket !== undefined && state.phase === 'open') {
      cancel = after(FAREWELL_GRACE_MS, () => {
        disconnect();
        set({ phase: 'idle' });
      });
    } else {
      disconnect();
      if (state.phase !== 'closed') set({ phase: 'idle' });
    }
  }

  return {
    setPresent: present,
    setOnline(online) {
      isOnline = online;
      if (!online && (state.phase === 'open' || state.phase === 'connecting' || state.phase === 'waiting')) {
        disconnect();
        set(isPresent ? { phase: 'waiting' } : { phase: 'idle' });
      } else if (online && isPresent && (state.phase === 'waiting' || state.phase === 'closed')) redial();
    },
    renew,
    reconnect() {
      if (isPresent && (state.phase === 'closed' || state.phase === 'waiting')) redial();
    },
    send(text) {
      if (socket === undefined || !isStanding) return false;
      socket.send(text);
      return true;
    },
    state: () => state,
    stop() {
      disconnect();
      isPresent = false;
      state = { phase: 'idle' };
    },
  };
}
