import type { ServerFrame } from '../../../../shared/chat.ts';
import { CLOSE, closeEffect, type Effect, sendEffect } from '../protocol/effects.ts';

const OFFLINE = '作家は在廊を終了しました · The owner has left the gallery';

/** The owner has started the farewell (CHAT-6). */
export function farewell(endsAt: Date, now: number): ServerFrame {
  return { type: 'admin_farewell', countdown: Math.max(0, Math.ceil((endsAt.getTime() - now) / 1000)) };
}

/** The farewell is over. */
export function closing(to: string[]): Effect[] {
  return [...sendEffect(to, { type: 'connection_closing' }), ...closeEffect(to, CLOSE.normal, 'farewell')];
}

/** The owner left without a farewell. */
export function offline(to: string[]): Effect[] {
  return [
    ...sendEffect(to, { type: 'admin_offline', message: OFFLINE }),
    ...closeEffect(to, CLOSE.normal, 'the owner is not there'),
  ];
}
