import * as z from 'zod/mini';
import { TourState, TourVisitors } from '../../../shared/tour.ts';
import type { Bus } from '../../db/bus.ts';
import type { TourCounts, TourNews, Typist, VisitorsDelta } from './protocol/effects.ts';
import { REREAD_CHANNEL } from './store/forget-authors.ts';
import { CHANGED_CHANNEL, ChangedPayload } from './store/save-changes.ts';

export const VISITORS_CHANNEL = 'chat_crowd';
export const TYPING_CHANNEL = 'chat_typing';
export const TOUR_CHANNEL = 'chat_tour';
export const TOUR_VISITORS_CHANNEL = 'chat_tour_visitors';

const VisitorsPayload = z.object({
  process: z.string(),
  visitors: z.int(),
  joined: z.array(z.string()),
  left: z.array(z.string()),
});
const TypingPayload = z.object({
  process: z.string(),
  people: z.array(z.object({ author: z.string(), name: z.string() })),
});
const TourPayload = z.object({ process: z.string(), startedAt: z.int(), state: z.nullable(TourState) });
const TourVisitorsPayload = z.extend(TourVisitors, { process: z.string(), collectionId: z.int() });

interface ProcessListeners {
  /** Called for changes of any process, including this one. */
  onChanged(process: string, revision: number): void;
  /** Called when stored messages were deleted or emptied; they may still be in memory. */
  onReread(): void;
  onVisitors(process: string, delta: VisitorsDelta): void;
  onTyping(people: Typist[]): void;
  onTour(news: TourNews): void;
  onTourVisitors(process: string, counts: TourCounts): void;
  /** Called when notifications may have been missed. */
  onGap(): void;
}

/** Subscribes to the notifications of the gallery's processes, and adds to `stops` the functions that unsubscribe. */
export async function listenToProcesses(
  { bus, process: own }: { bus: Bus; process: string },
  stops: (() => void | Promise<void>)[],
  { onChanged, onReread, onVisitors, onTyping, onTour, onTourVisitors, onGap }: ProcessListeners,
): Promise<void> {
  const listen = async <Payload>(
    channel: string,
    schema: z.ZodMiniType<Payload>,
    onPayload: (payload: Payload) => void,
  ) => {
    const stop = await bus.subscribe(channel, (received) => {
      const payload = z.safeParse(schema, received).data;
      if (payload !== undefined) onPayload(payload);
    });
    stops.push(stop);
  };
  await listen(CHANGED_CHANNEL, ChangedPayload, ({ process, revision }) => onChanged(process, revision));
  stops.push(await bus.subscribe(REREAD_CHANNEL, onReread));
  await listen(VISITORS_CHANNEL, VisitorsPayload, ({ process, ...delta }) => {
    if (process !== own) onVisitors(process, delta);
  });
  await listen(TYPING_CHANNEL, TypingPayload, ({ process, people }) => {
    if (process !== own) onTyping(people);
  });
  await listen(TOUR_CHANNEL, TourPayload, ({ process, ...news }) => {
    if (process !== own) onTour(news);
  });
  await listen(TOUR_VISITORS_CHANNEL, TourVisitorsPayload, ({ process, ...counts }) => {
    if (process !== own) onTourVisitors(process, counts);
  });
  stops.push(bus.onGap(onGap));
}
