import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Collection } from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import { getDayCard, getPhotoCard } from '../../../shared/days.ts';
import { getSelectionCard, type Selection } from '../../../shared/selections.ts';
import { matchesIfNoneMatch } from '../../http/caching/etag.ts';
import { documentRoute } from '../../http/route.ts';
import type { Cards } from './cards.ts';
import type { SelectionCards } from './selection-cards.ts';

const YEAR_SEC = 31_536_000;

interface CardsRoutesOptions {
  cards: Cards;
  /** A published day. @throws AppError `not_found` */
  getDay: (date: DateString) => Promise<Collection>;
  selectionCards: Pick<SelectionCards, 'card'>;
  /** A selection's photos. @throws AppError `not_found` */
  getSelected: (text: string) => Promise<Selection['photos']>;
}

export function cardsRoutes(
  app: FastifyInstance,
  { cards, getDay, selectionCards, getSelected }: CardsRoutesOptions,
): void {
  documentRoute(app, getDayCard, async ({ params, query, request, reply }) =>
    send(await cards.card(await getDay(params.date)), query.v, request, reply),
  );
  documentRoute(app, getPhotoCard, async ({ params, query, request, reply }) =>
    send(await cards.card(await getDay(params.date), params.place - 1), query.v, request, reply),
  );
  documentRoute(app, getSelectionCard, async ({ params, query, request, reply }) =>
    send(
      await selectionCards.card(await getSelected(params.photos), request.callerKey),
      query.v,
      request,
      reply,
    ),
  );
}

function send(
  { version, data }: { version: string; data: Buffer },
  requested: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const tag = `"${version}"`;
  reply.header('etag', tag);
  reply.header(
    'cache-control',
    requested === version ? `public, max-age=${YEAR_SEC}, immutable` : 'public, no-cache',
  );
  // Any site may embed cards.
  reply.header('cross-origin-resource-policy', 'cross-origin');
  if (matchesIfNoneMatch(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.type('image/jpeg').send(data);
}
