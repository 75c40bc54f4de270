import { FAREWELL_SECONDS, type ServerFrame } from '../../../../shared/chat.ts';
import type { After } from '../../../lib/time/after.ts';
import type { ChatProblem, ChatSocket, ConnectionState } from './connection-state.ts';
import { readFrame } from './frames.ts';

/** Retries and delays of CHAT-6. */
const VISITOR_RETRIES = 5;
const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 10_000;
const OWNER_CREATION_DELAY_MS = 5_000;
/** How long to wait for the farewell if the end of presence arrives first. */
const FAREWELL_GRACE_MS = 3_000;
const SECOND_MS = 1_000;
/**
 * After this long without a frame the connection counts as dead. The server sends `admin_status` every 25 s (WS-1),
 * so at least two were missed.
 */
export const SILENCE_MS = 60_000;

export interface ConnectionOptions {
  openSocket: () => ChatSocket;
  after: After;
  isOwner: () => boolean;
  /** The socket is open: join now. */
  onOpen: () => void;
  onFrame: (frame: ServerFrame) => void;
  onChange: (state: ConnectionState) => void;
  /** Called when the connection reports the owner's presence. A hidden page has no other source. */
  onPresent: (present: boolean) => void;
  /** Asks the server whether the owner is present, after a farewell on a lost connection. */
  askPresent: () => Promise<boolean>;
}

/** Opens, retries and closes the chat's socket (CHAT-6); independent of a browser. */
export class Connection {
  private readonly options: ConnectionOptions;
  private current: ConnectionState = { phase: 'idle' };
  private socket: ChatSocket | undefined;
  private attempts = 0;
  private isPresent = false;
  private isOnline = true;
  private isSocketOpen = false;
  private cancel = () => {};
  private stopSilenceTimer = () => {};

  constructor(options: ConnectionOptions) {
    this.options = options;
  }

  get state(): ConnectionState {
    return this.current;
  }

  /** Call when the page learns whether the owner is present. */
  setPresent(present: boolean) {
    const before = this.isPresent;
    this.isPresent = present;
    if (present === before || this.current.phase === 'farewell') return;
    if (present) {
      // After a short absence the socket is still open: only the disconnect is cancelled.
      if (this.socket !== undefined) this.cancel();
      else this.restart();
    } else if (this.socket !== undefined && this.current.phase === 'open') {
      this.schedule(FAREWELL_GRACE_MS, () => {
        this.disconnect();
        this.set({ phase: 'idle' });
      });
    } else {
      this.disconnect();
      // Clears "connection lost": there is no chat to reconnect to. The text of `admin_offline` stays visible.
      const isRefused = this.current.phase === 'closed' && this.current.problem !== 'lost';
      if (!isRefused) this.set({ phase: 'idle' });
    }
  }

  setOnline(online: boolean) {
    this.isOnline = online;
    const { phase } = this.current;
    if (!online && (phase === 'open' || phase === 'connecting' || phase === 'waiting')) {
      this.disconnect();
      this.set(this.isPresent ? { phase: 'waiting' } : { phase: 'idle' });
    } else if (online) this.reconnect();
  }

  /** Replaces the socket, which no longer answers. */
  renew() {
    if (this.current.phase !== 'open' && this.current.phase !== 'connecting') return;
    this.disconnect();
    this.retry(undefined);
  }

  /** Tries again at once, also after the retries were used up. */
  reconnect() {
    const { phase } = this.current;
    if (this.isPresent && (phase === 'closed' || phase === 'waiting')) this.restart();
  }

  send(text: string): boolean {
    if (this.socket === undefined || !this.isSocketOpen) return false;
    this.socket.send(text);
    return true;
  }

  stop() {
    this.disconnect();
    this.isPresent = false;
    this.current = { phase: 'idle' };
  }

  private set(next: ConnectionState) {
    this.current = next;
    this.options.onChange(next);
  }

  private schedule(delayMs: number, act: () => void): void {
    this.cancel = this.options.after(delayMs, act);
  }

  private connect() {
    this.cancel();
    this.set({ phase: 'connecting' });
    let socket: ChatSocket;
    try {
      socket = this.options.openSocket();
    } catch {
      this.retry('creation');
      return;
    }
    this.socket = socket;
    // A socket to a proxy or network that does not answer would otherwise stay connecting for minutes.
    this.restartSilenceTimer();
    let hasFailed = false;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.isSocketOpen = true;
      this.restartSilenceTimer();
      this.options.onOpen();
    };
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket) return;
      this.restartSilenceTimer();
      this.onData(data);
    };
    socket.onerror = () => {
      hasFailed = true;
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = undefined;
      this.isSocketOpen = false;
      this.stopSilenceTimer();
      if (this.current.phase !== 'farewell') this.retry(hasFailed ? 'error' : undefined);
    };
  }

  private retry(problem: ChatProblem | undefined) {
    const { isPresent, isOnline, attempts } = this;
    const isOwner = this.options.isOwner();
    this.cancel();
    if (!isPresent) return this.set({ phase: 'idle' });
    if (!isOnline) return this.set({ phase: 'waiting', problem });
    if (!isOwner && attempts >= VISITOR_RETRIES) return this.set({ phase: 'closed', problem: 'lost' });
    const delayMs =
      problem === 'creation' && isOwner
        ? OWNER_CREATION_DELAY_MS
        : Math.min(FIRST_DELAY_MS * 2 ** attempts, MAX_DELAY_MS);
    this.attempts += 1;
    this.set({ phase: 'waiting', problem });
    this.schedule(delayMs, () => this.connect());
  }

  /** A client that sends nothing notices a dead connection only by silence (WS-2). */
  private restartSilenceTimer() {
    this.stopSilenceTimer();
    this.stopSilenceTimer = this.options.after(SILENCE_MS, () => this.renew());
  }

  private disconnect() {
    this.cancel();
    this.stopSilenceTimer();
    const old = this.socket;
    this.socket = undefined;
    this.isSocketOpen = false;
    old?.close();
  }

  private onData(data: unknown) {
    const frame = readFrame(data);
    if (frame === undefined) return;
    if (frame.type === 'history') {
      this.attempts = 0;
      if (this.current.phase !== 'farewell') this.set({ phase: 'open' });
      this.onPresence(frame.adminPresent);
    }
    if (frame.type === 'admin_status') this.onPresence(frame.present);
    if (frame.type === 'admin_farewell') this.startFarewell(frame.countdown);
    if (frame.type === 'connection_closing') this.end();
    if (frame.type === 'admin_offline') this.end({ message: frame.message });
    this.options.onFrame(frame);
  }

  private startFarewell(countdown: number) {
    const seconds = Number.isFinite(countdown) && countdown >= 0 ? Math.ceil(countdown) : FAREWELL_SECONDS;
    this.cancel();
    const tick = (secondsLeft: number) => {
      if (secondsLeft <= 0) return this.end();
      this.set({ phase: 'farewell', secondsLeft });
      this.schedule(SECOND_MS, () => tick(secondsLeft - 1));
    };
    // Becomes true again only if the owner returns during the farewell; `end` then reconnects.
    this.isPresent = false;
    tick(seconds);
  }

  private end(problem?: ChatProblem) {
    const isBack = this.isPresent && this.current.phase === 'farewell';
    const isDisconnected = this.socket === undefined;
    this.disconnect();
    this.isPresent = isBack;
    if (isBack) return this.restart();
    this.set({ phase: 'closed', problem });
    // The server ends the farewell shortly after the page's countdown. If asked before, it still answers "present".
    if (isDisconnected) this.schedule(SECOND_MS, () => void this.askForPresence());
    else this.options.onPresent(false);
  }

  /** The owner may have come back while the farewell counted down on a lost connection. */
  private async askForPresence(): Promise<void> {
    // A failed request counts as absence: `watchPresence` fetches presence when its event stream has reconnected.
    const isPresent = await this.options.askPresent().catch(() => false);
    if (this.current.phase === 'closed') this.onPresence(isPresent);
  }

  private restart() {
    this.attempts = 0;
    if (this.isOnline) this.connect();
    else this.set({ phase: 'waiting' });
  }

  private onPresence(present: boolean) {
    this.setPresent(present);
    this.options.onPresent(present);
  }
}
