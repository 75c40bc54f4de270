import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SecretBox } from '../../platform/secret-box.ts';

const ID_BYTES = 16;
const PLACE = 'cookies/known-browser';
/** The longest lifetime that browsers allow a cookie. */
const MAX_AGE_SEC = 400 * 24 * 60 * 60;

/**
 * Recognises browsers with which the owner has signed in before, by an encrypted cookie. The cookie grants no access.
 * It only gives the browser its own rate limit, so that other people's attempts, even from the same IP address, do
 * not use up the owner's (OWASP: device cookies).
 */
export interface KnownBrowsers {
  /** The browser's id; undefined without a valid cookie. */
  find(request: FastifyRequest): string | undefined;
  remember(request: FastifyRequest, reply: FastifyReply): void;
}

export function createKnownBrowsers(secrets: SecretBox, https: boolean): KnownBrowsers {
  const name = https ? '__Host-gomai-browser' : 'gomai-browser';
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: https,
    maxAge: MAX_AGE_SEC,
  } as const;

  const find = (request: FastifyRequest) => {
    const sealed = request.cookies[name];
    return sealed === undefined ? undefined : secrets.open(sealed, PLACE);
  };
  return {
    find,
    remember(request, reply) {
      const id = find(request) ?? randomBytes(ID_BYTES).toString('base64url');
      reply.setCookie(name, secrets.seal(id, PLACE), cookie);
    },
  };
}
