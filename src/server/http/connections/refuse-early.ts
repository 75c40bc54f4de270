import type { IncomingMessage } from 'node:http';
import { callerKey } from '../rate-limit-key.ts';
import { tooManyRequests } from '../rate-limiter.ts';
import type { Refusals } from '../refusals.ts';
import type { Listener } from './listener-chain.ts';
import { sendRawRefusal } from './send-raw-error.ts';
import type { TrustsProxy } from './trusted-proxies.ts';

/** How long this caller has to wait, by the head of the request alone; undefined passes it on. Counts nothing. */
export type HeadCheck = (request: IncomingMessage, caller: () => string) => number | undefined;

export interface EarlyRefusal extends Listener {
  add(check: HeadCheck): void;
}

/** Refuses before routing, cookies, sessions, bodies and the log what a feature would refuse by the head alone. */
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
