import type { FastifyRequest } from 'fastify';

/** The format of ids that we set: a cookie may hold anything. */
const CLIENT_ID = /^[0-9a-f-]{36}$/;

/** With the `__Host-` prefix behind https, no subdomain or plain http page can set or read it. */
export function clientCookieName(https: boolean): string {
  return https ? '__Host-gomai_client' : 'gomai_client';
}

/** The id that the visitor received with the first like; undefined without the cookie, or if it is malformed. */
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
