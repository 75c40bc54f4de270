import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Listener } from '../connections/listener-chain.ts';
import { callerKey } from '../connections/rate-limit-key.ts';
import { sendRawRefusal } from '../connections/send-raw-error.ts';
import type { TrustsProxy } from '../connections/trusted-proxies.ts';
import { tooManyRequests } from './rate-limiter.ts';

/** This many refusals of a caller are sent without delay. One is forgotten every second. */
const SENT_AT_ONCE = 20;
const FORGOTTEN_EVERY_MS = 1000;
/** Further refusals are delayed by 250 ms. The delay grows by 250 ms after every 50, up to a second. */
const STEP_MS = 250;
const STEP_REFUSALS = 50;
const LONGEST_HOLD_MS = 1000;
const MAX_CALLERS = 10_000;
/** The limit of delayed refusals for all callers together: each occupies one of at most 10,000 connections. */
const MAX_HELD = 5000;

/** Runs a function later. Returns a function that cancels it. */
export type After = (ms: number, run: () => void) => () => void;

export const afterTimeout: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

export interface Refusals {
  /** Calls `send`, delayed if the caller was refused many times lately; never if the connection closes first. */
  hold(caller: string, response: ServerResponse, send: () => void): void;
  /** Call when the server closes: sends all delayed refusals. */
  releaseAll(): void;
  held(): number;
}

/**
 * Slows down callers who continue although they are refused: a loop of 64 connections gets 64 refusals a second instead
 * of thousands. Accepted requests are never delayed.
 */
export function createRefusals({ now, after }: { now: () => Date; after: After }): Refusals {
  /** The refused callers, ordered by their last refusal, oldest first. */
  const refused = new Map<string, { count: number; atMs: number }>();
  const held = new Set<() => void>();

  function holdMs(caller: string): number {
    const atMs = now().getTime();
    const before = refused.get(caller) ?? { count: 0, atMs };
    const forgotten = Math.max(0, atMs - before.atMs) / FORGOTTEN_EVERY_MS;
    const most = SENT_AT_ONCE + (LONGEST_HOLD_MS / STEP_MS) * STEP_REFUSALS;
    const count = Math.min(most, Math.max(0, before.count - forgotten) + 1);
    refused.delete(caller);
    refused.set(caller, { count, atMs });
    const [oldest] = refused.keys();
    if (refused.size > MAX_CALLERS && oldest !== undefined) refused.delete(oldest);
    return Math.min(LONGEST_HOLD_MS, STEP_MS * Math.ceil((count - SENT_AT_ONCE) / STEP_REFUSALS));
  }

  return {
    hold(caller, response, send) {
      const ms = holdMs(caller);
      if (ms <= 0) return send();
      if (held.size >= MAX_HELD) {
        response.setHeader('connection', 'close');
        return send();
      }
      const end = () => {
        held.delete(release);
        response.off('close', drop);
      };
      const release = () => {
        end();
        cancel();
        send();
      };
      const drop = () => {
        end();
        cancel();
      };
      held.add(release);
      response.once('close', drop);
      const cancel = after(ms, release);
    },
    releaseAll() {
      for (const release of [...held]) release();
    },
    held: () => held.size,
  };
}

/**
 * Judges a request by its head alone. Returns the milliseconds that the caller has to wait, or undefined to accept
 * the request. Counts nothing.
 */
type HeadCheck = (request: IncomingMessage, caller: () => string) => number | undefined;

export interface EarlyRefusal extends Listener {
  add(check: HeadCheck): void;
}

/** Refuses requests by their heads, before routing, cookies, sessions and bodies. Such refusals are not logged. */
export function refuseEarly({ refusals, trusts }: { refusals: Refusals; trusts: TrustsProxy }): EarlyRefusal {
  const checks: HeadCheck[] = [];
  return {
    add: (check) => void checks.push(check),
    accept(request, response) {
      const caller = () => callerKey(request, trusts);
      for (const check of checks) {
        const waitMs = check(request, caller);
        if (waitMs === undefined) continue;
        refusals.hold(caller(), response, () => sendRawRefusal(response, tooManyRequests(waitMs)));
        return false;
      }
      return true;
    },
  };
}
