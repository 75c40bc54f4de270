import type { FastifyRequest } from 'fastify';

/** The format of the ids that we set; a client can send any other value. */
const CLIENT_ID = /^[0-9a-f-]{36}$/;

/** Behind https, the `__Host-` prefix keeps subdomains and plain http pages from setting or reading the cookie. */
export function clientCookieName(https: boolean): string {
  return https ? '__Host-gomai_client' : 'gomai_client';
}

/** The id that the visitor received with the first like; undefined if the cookie is missing or malformed. */
export function clientIdOf({ cookies }: Pick<FastifyRequest, 'cookies'>, https: boolean): string | undefined {
  const value = cookies[clientCookieName(https)];
  return value !== undefined && CLIENT_ID.test(value) ? value : undefined;
}

/** Like `clientIdOf`, but from the Cookie header, before cookies are parsed. */
export function clientIdIn(cookieHeader: string | undefined, https: boolean): string | undefined {
  const prefix = `${clientCookieName(https)}=`;
  const pair = cookieHeader?.split(';').find((part) => part.trimStart().startsWith(prefix));
  const value = pair?.trim().slice(prefix.length) ?? '';
  return CLIENT_ID.test(value) ? value : undefined;
}
