export type ChatProblem = 'error' | 'creation' | 'lost' | { message: string };

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
