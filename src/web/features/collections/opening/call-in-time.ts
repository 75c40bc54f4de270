import type { AnswerOf, ArgumentsOf, Endpoint } from '../../../../shared/endpoint.ts';
import { call } from '../../../lib/call.ts';

/** On a connection that was lost without notice a request would otherwise stay pending for minutes. */
const TIMEOUT_MS = 8000;

/** Like `call`, but fails after 8 s without a response, so that the caller can try again during the opening. */
export function callInTime<E extends Endpoint>(endpoint: E, args: ArgumentsOf<E>): Promise<AnswerOf<E>> {
  return call(endpoint, args, { signal: AbortSignal.timeout(TIMEOUT_MS) });
}
