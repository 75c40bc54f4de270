import type { FastifyRequest } from 'fastify';

/** The form in which ids are given: a cookie may hold anything. */
const CLIENT_ID = /^[0-9a-f-]{36}$/;

/** Behind https no subdomain and no plain page can set or read it. */
export function clientCookieName(https: boolean): string {
  return https ? '__Host-gomai_client' : 'gomai_client';
}

/** The id that a visitor was given with the first like; undefined for one who only looks, or made the cookie up. */
export function clientIdOf({ cookies }: Pick<FastifyRequest, 'cookies'>, https: boolean): string | undefined {
  const value = cookies[clientCookieName(https)];
  return value !== undefined && CLIENT_ID.test(value) ? value : undefined;
}
