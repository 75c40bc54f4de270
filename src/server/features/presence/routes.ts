import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import {
  endPresence,
  getPresence,
  type Presence,
  presenceHeartbeat,
  presenceStream,
  startPresence,
} from '../../../shared/presence.ts';
import { CALLER_LIMITS, TOTAL_LIMITS } from '../../http/connections/connection-limits.ts';
import { route } from '../../http/route.ts';
import { createEventStream } from '../../http/sse.ts';
import type { LivePresence } from './presence.ts';
import type { PresenceState } from './queries.ts';

const STREAMS = { maxStreams: TOTAL_LIMITS.streams, maxPerCaller: CALLER_LIMITS.streams };

export function presenceRoutes(app: FastifyInstance, presence: LivePresence): void {
  const stream = createEventStream(STREAMS);
  app.addHook('preClose', async () => stream.close());
  presence.onChange((state) => stream.send(eventsOf(state)));

  route(app, getPresence, async () => answerOf(await presence.read()));
  route(app, presenceStream, ({ request, reply }) => stream.open(request, reply, eventsOf(presence.state())));
  route(app, startPresence, async ({ body, request }) =>
    answerOf(await presence.change({ kind: 'start', ...pageOf(request, body) })),
  );
  route(app, presenceHeartbeat, async ({ body, request }) =>
    answerOf(await presence.change({ kind: 'heartbeat', active: body.active, ...pageOf(request, body) })),
  );
  route(app, endPresence, async ({ body, request }) => {
    const { tab } = pageOf(request, body);
    const change =
      body.reason === 'farewell' ? { kind: 'farewell' as const } : { kind: 'unload' as const, tab };
    return answerOf(await presence.change(change));
  });
}

/** The page that sent the request. Without a page id, the session counts as one page. */
function pageOf(
  request: FastifyRequest,
  { tab }: { tab?: string | undefined },
): { tab: string; sid: string } {
  const sid = request.server.sessions.idOf(request);
  if (sid === undefined) throw new AppError('unauthorized', 'Unauthorized');
  return { tab: tab ?? sid, sid };
}

function answerOf({ present, lastSeen }: PresenceState): Presence {
  return { present, lastSeen: lastSeen?.toISOString() ?? null };
}

/** The same message under both event names that clients listen for (LIVE-2). */
function eventsOf({ present, revision }: PresenceState) {
  const data = JSON.stringify({ present });
  return { id: String(revision), events: [{ name: 'presence', data }, { data }] };
}
