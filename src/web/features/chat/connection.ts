import { FAREWELL_SECONDS, type ServerFrame } from '../../../shared/chat.ts';
import type { After } from '../../lib/after.ts';
import { readFrame } from './read-frame.ts';

/** CHAT-6, all of them. */
export const VISITOR_RETRIES = 5;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 10_000;
const OWNER_CREATION_DELAY_MS = 5_000;
/** The news that the owner leaves may overtake the farewell itself: so long it is waited for. */
const GOODBYE_GRACE_MS = 3_000;
const SECOND_MS = 1_000;
/** The server says at least something every 25 s (WS-1's `admin_status`): two missed and a little more is a dead line. */
export const SILENCE_MS = 60_000;

export type ChatProblem = 'error' | 'creation' | 'lost' | { said: string };

export type ConnectionState =
  /** The owner is absent: there is nobody to talk to. */
  | { phase: 'idle' }
  | { phase: 'connecting' }
  | { phase: 'open' }
  | { phase: 'waiting'; problem?: ChatProblem | undefined }
  | { phase: 'farewell'; secondsLeft: number }
  | { phase: 'closed'; problem?: ChatProblem | undefined };

/** As much of a `WebSocket` as is needed. */
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
  /** The socket stands: now is the time to join. */
  onOpen: () => void;
  onFrame: (frame: ServerFrame) => void;
  onChange: (state: ConnectionState) => void;
  /**
   * What this line has heard of the owner. A hidden page hears it nowhere else, and whoever holds what the page knows
   * must not believe longer than the line does.
   */
  onPresent: (present: boolean) => void;
  /** Whether the owner is there, asked of the server: a line that was lost has not heard it. */
  askPresent: () => Promise<boolean>;
}

export interface Connection {
  /** Whether the owner is in the gallery, as the page knows it. */
  setPresent: (present: boolean) => void;
  setOnline: (online: boolean) => void;
  /** Gives up on this socket, which does not answer any more, and opens another. */
  renew: () => void;
  /** Tries again where patience had run out. */
  reconnect: () => void;
  send: (text: string) => boolean;
  state: () => ConnectionState;
  stop: () => void;
}

/** When the conversation's socket opens, waits and ends (CHAT-6), without a browser. */
export function createConnection(options: ConnectionOptions): Connection {
  const { openSocket, after, isOwner, onOpen, onFrame, onChange, onPresent, askPresent } = options;
  let state: ConnectionState = { phase: 'idle' };
  let socket: ChatSocket | undefined;
  let attempts = 0;
  let isPresent = false;
  let isOnline = true;
  let isStanding = false;
  let callOff = () => {};
  let stopListening = () => {};

  const set = (next: ConnectionState) => {
    state = next;
    onChange(next);
  };

  function dial() {
    callOff();
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
    callOff();
    if (!isPresent) return set({ phase: 'idle' });
    if (!isOnline) return set({ phase: 'waiting', problem });
    if (!isOwner() && attempts >= VISITOR_RETRIES) return set({ phase: 'closed', problem: 'lost' });
    const delayMs =
      problem === 'creation' && isOwner()
        ? OWNER_CREATION_DELAY_MS
        : Math.min(FIRST_DELAY_MS * 2 ** attempts, LONGEST_DELAY_MS);
    attempts += 1;
    set({ phase: 'waiting', problem });
    callOff = after(delayMs, dial);
  }

  /** Who only reads notices a dead line by nothing else (WS-2). */
  function listen() {
    stopListening();
    stopListening = after(SILENCE_MS, renew);
  }

  function renew() {
    if (state.phase !== 'open' && state.phase !== 'connecting') return;
    hangUp();
    retry(undefined);
  }

  function hangUp() {
    callOff();
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
    callOff();
    const tick = (secondsLeft: number) => {
      if (secondsLeft <= 0) return end();
      set({ phase: 'farewell', secondsLeft });
      callOff = after(SECOND_MS, () => tick(secondsLeft - 1));
    };
    // Until presence is announced anew there is nobody to come back to.
    isPresent = false;
    tick(seconds);
  }

  function end(problem?: ChatProblem) {
    const isBack = isPresent && state.phase === 'farewell';
    const isDeaf = socket === undefined;
    hangUp();
    isPresent = isBack;
    if (isBack) return dialAnew();
    set({ phase: 'closed', problem });
    // By this page's count it is over; the server ends it a moment later, and until then would answer that the owner is there.
    if (isDeaf) callOff = after(SECOND_MS, () => void ask());
    else onPresent(false);
  }

  /** The owner may have come back while the farewell counted down on a line that was lost. */
  async function ask() {
    // Whoever cannot ask now is told when the network is back.
    const isThere = await askPresent().catch(() => false);
    if (state.phase === 'closed') hearPresent(isThere);
  }

  function dialAnew() {
    attempts = 0;
    if (isOnline) dial();
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
      // Only a moment's absence: the socket still stands.
      if (socket !== undefined) callOff();
      else dialAnew();
    } else if (socket !== undefined && state.phase === 'open') {
      callOff = after(GOODBYE_GRACE_MS, () => {
        hangUp();
        set({ phase: 'idle' });
      });
    } else {
      hangUp();
      if (state.phase !== 'closed') set({ phase: 'idle' });
    }
  }

  return {
    setPresent: present,
    setOnline(online) {
      isOnline = online;
      if (!online && (state.phase === 'open' || state.phase === 'connecting' || state.phase === 'waiting')) {
        hangUp();
        set(isPresent ? { phase: 'waiting' } : { phase: 'idle' });
      } else if (online && isPresent && (state.phase === 'waiting' || state.phase === 'closed')) dialAnew();
    },
    renew,
    reconnect() {
      if (isPresent && (state.phase === 'closed' || state.phase === 'waiting')) dialAnew();
    },
    send(text) {
      if (socket === undefined || !isStanding) return false;
      socket.send(text);
      return true;
    },
    state: () => state,
    stop() {
      hangUp();
      isPresent = false;
      state = { phase: 'idle' };
    },
  };
}
