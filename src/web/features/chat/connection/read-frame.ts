import type { ServerFrame } from '../../../../shared/chat.ts';

const TYPES: ReadonlySet<string> = new Set<ServerFrame['type']>([
  'history',
  'message',
  'admin_status',
  'user_joined',
  'user_left',
  'name_changed',
  'reaction_update',
  'message_deleted',
  'muted_visitors',
  'typing',
  'admin_farewell',
  'connection_closing',
  'admin_offline',
  'refused',
]);

/** Parses a frame of our own server, which is trusted to follow the protocol; undefined for unknown frames. */
export function readFrame(data: unknown): ServerFrame | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const frame: unknown = JSON.parse(data);
    return isFrame(frame) ? frame : undefined;
  } catch {
    // Truncated, or from a proxy.
    return undefined;
  }
}

function isFrame(frame: unknown): frame is ServerFrame {
  return (
    typeof frame === 'object' &&
    frame !== null &&
    'type' in frame &&
    typeof frame.type === 'string' &&
    TYPES.has(frame.type)
  );
}
