import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { PHOTOS_PER_DAY } from '../../../shared/limits.ts';
import { MIN_COUNTED_VISITORS } from '../../../shared/openings.ts';
import type { Bus } from '../../db/bus.ts';
import { createEventStream } from '../../http/sse.ts';

const VISITORS = 'opening_visitors';
const LIKES = 'opening_likes';
/** How often each process announces new likes and a changed number of visitors. */
const EVERY_MS = 1000;
/** The visitors of a process that has announced nothing for this long are no longer counted. */
const PROCESS_SILENT_MS = 15_000;
/** How often an unchanged number of visitors is announced again. */
const REPORT_EVERY_MS = 5_000;

export interface OpeningEvents {
  /** Opens the stream of a page that shows an opening. The owner's pages are not counted as visitors. */
  open(request: FastifyRequest, reply: FastifyReply, caller: { isOwner: boolean }): FastifyReply;
  /** Notifies pages that they should load the openings again. */
  changed(): void;
  /** Call when a visitor gave likes. */
  liked(photoIndex: number, number: number): void;
  /** Ends the streams. */
  end(): void;
  close(): Promise<void>;
}

interface EventsOptions {
  bus: Bus;
  now: () => Date;
  limits: { maxStreams: number; maxPerCaller: number };
  /** Called every second, with the visitor count of all processes, while this process has open pages or new likes. */
  onCounted: (visitors: number) => void;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Notifies pages of an opening when it changes, and sends them the visitor count and likes of all processes. */
export async function createOpeningEvents({
  bus,
  now,
  limits,
  log,
  onCounted,
}: EventsOptions): Promise<OpeningEvents> {
  const visitors = createEventStream(limits);
  const owners = createEventStream(limits);
  const self = randomUUID();
  const elsewhere = new Map<string, { count: number; at: number }>();
  let announced = { count: 0, at: 0 };
  let shown: number | undefined = 0;
  /** Likes since the last tick, given in this process and announced by other processes. */
  let [likes, likesElsewhere] = [noLikes(), noLikes()];
  let timer: NodeJS.Timeout | undefined;

  const send = (name: string, data: unknown) => {
    const batch = { events: [{ name, data: JSON.stringify(data) }] };
    for (const stream of [visitors, owners]) stream.send(batch);
  };

  function countVisitors(): number {
    const nowMs = now().getTime();
    // Absolute, because the clock may have moved backwards.
    const others = [...elsewhere.values()].filter(({ at }) => Math.abs(nowMs - at) <= PROCESS_SILENT_MS);
    return others.reduce((sum, other) => sum + other.count, visitors.readerCount());
  }

  function shownVisitors(): number {
    const count = countVisitors();
    return count < MIN_COUNTED_VISITORS ? 0 : count;
  }

  async function tick(): Promise<void> {
    const at = now().getTime();
    const count = visitors.readerCount();
    if (count !== announced.count || Math.abs(at - announced.at) >= REPORT_EVERY_MS) {
      await bus.publish(VISITORS, { process: self, count });
      announced = { count, at };
    }
    const [given, givenElsewhere] = [likes, likesElsewhere];
    [likes, likesElsewhere] = [noLikes(), noLikes()];
    const all = given.map((number, place) => number + (givenElsewhere[place] ?? 0));
    if (all.some(Boolean)) send('likes', { likes: all });
    if (given.some(Boolean)) await bus.publish(LIKES, { process: self, likes: given });
    // During the announcement, a page may have opened or a visitor may have given likes.
    const isIdle = visitors.readerCount() + owners.readerCount() === 0 && !likes.some(Boolean);
    if (count === 0 && isIdle) stop();
    onCounted(countVisitors());
    showVisitors();
  }

  function showVisitors(): void {
    const count = shownVisitors();
    if (count === shown) return;
    shown = count;
    send('visitors', { count });
  }

  function start(): void {
    timer ??= setInterval(
      () => tick().catch((error: unknown) => log.error(error, 'openings: announcing failed')),
      EVERY_MS,
    ).unref();
  }

  function stop(): void {
    clearInterval(timer);
    timer = undefined;
  }

  const subscriptions = await Promise.all([
    bus.subscribe(VISITORS, (payload) => {
      const { process: other, count } = payload as { process: string; count: number };
      if (other === self) return;
      elsewhere.set(other, { count, at: now().getTime() });
      showVisitors();
    }),
    bus.subscribe(LIKES, (payload) => {
      const { process: other, likes: given } = payload as { process: string; likes: number[] };
      // Without a timer, nothing would send and clear the likes.
      if (other === self || timer === undefined) return;
      likesElsewhere = likesElsewhere.map((number, place) => number + (given[place] ?? 0));
    }),
  ]);

  return {
    open(request, reply, { isOwner }) {
      start();
      const stream = isOwner ? owners : visitors;
      const count = shownVisitors();
      // This page gets another count than the others, so the next one is sent to all.
      if (count !== shown) shown = undefined;
      const data = JSON.stringify({ count });
      return stream.open(request, reply, { events: [{ name: 'visitors', data }] });
    },
    changed: () => send('opening', {}),
    liked(photoIndex, number) {
      likes[photoIndex] = (likes[photoIndex] ?? 0) + number;
      start();
    },
    end() {
      for (const stream of [visitors, owners]) stream.close();
    },
    async close() {
      stop();
      for (const unsubscribe of subscriptions) await unsubscribe();
    },
  };
}

function noLikes(): number[] {
  return Array.from({ length: PHOTOS_PER_DAY }, () => 0);
}
