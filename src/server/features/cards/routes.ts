import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Collection } from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import { getDayCard, getPhotoCard } from '../../../shared/days.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import { getSelectionCard, type Selection } from '../../../shared/selections.ts';
import { matchesIfNoneMatch } from '../../http/caching/etag.ts';
import { type Call, route } from '../../http/route.ts';
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

/** The part of a call that GET and HEAD of an endpoint share. */
type CallFor<E extends Endpoint> = Pick<Call<E>, 'params' | 'query' | 'request' | 'reply'>;

export function cardsRoutes(
  app: FastifyInstance,
  { cards, getDay, selectionCards, getSelected }: CardsRoutesOptions,
): void {
  const sendDay = async ({ params, query, request, reply }: CallFor<typeof getDayCard>) =>
    send(await cards.card(await getDay(params.date)), query.v, request, reply);
  const sendPhoto = async ({ params, query, request, reply }: CallFor<typeof getPhotoCard>) =>
    send(await cards.card(await getDay(params.date), params.place - 1), query.v, request, reply);
  const sendSelection = async ({ params, query, request, reply }: CallFor<typeof getSelectionCard>) =>
    send(
      await selectionCards.card(await getSelected(params.photos), request.callerKey),
      query.v,
      request,
      reply,
    );

  // Some programs send HEAD first.
  route(app, getDayCard, sendDay);
  route(app, { ...getDayCard, method: 'HEAD' }, sendDay);
  route(app, getPhotoCard, sendPhoto);
  route(app, { ...getPhotoCard, method: 'HEAD' }, sendPhoto);
  route(app, getSelectionCard, sendSelection);
  route(app, { ...getSelectionCard, method: 'HEAD' }, sendSelection);
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
