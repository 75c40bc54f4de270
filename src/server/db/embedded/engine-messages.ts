/** A message from the main thread to the engine. `session` numbers the connections; only the newest is used. */
export type EngineRequest =
  | { kind: 'batch'; session: number; type: string; bytes: Uint8Array }
  | { kind: 'end'; session: number }
  | { kind: 'stop' };

export type EngineReport =
  | { kind: 'ready' }
  | { kind: 'answer'; session: number; bytes: Uint8Array }
  | { kind: 'failed'; message: string }
  | { kind: 'stopped' };

const REQUESTS: Record<EngineRequest['kind'], true> = { batch: true, end: true, stop: true };
const REPORTS: Record<EngineReport['kind'], true> = {
  ready: true,
  answer: true,
  failed: true,
  stopped: true,
};

/** Returns undefined for a message of another kind. */
export const parseEngineRequest = (message: unknown) =>
  hasKindOf(REQUESTS, message) ? (message as EngineRequest) : undefined;

/** Returns undefined for other messages: under `node --watch` a thread also posts the files that it imports. */
export const parseEngineReport = (message: unknown) =>
  hasKindOf(REPORTS, message) ? (message as EngineReport) : undefined;

/** Checks only the kind, because both threads are ours; a schema library would take 5 MB in the engine's thread. */
function hasKindOf(kinds: Record<string, true>, message: unknown): boolean {
  return (
    typeof message === 'object' &&
    message !== null &&
    'kind' in message &&
    Object.hasOwn(kinds, String(message.kind))
  );
}
