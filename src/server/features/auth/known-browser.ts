import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SecretBox } from '../../platform/secret-box.ts';

const ID_BYTES = 16;
const PLACE = 'cookies/known-browser';
/** As long as browsers keep any cookie. */
const MAX_AGE_SEC = 400 * 24 * 60 * 60;

/**
 * Browsers the owner has signed in with before, told by a cookie that only this server can have made. It opens no
 * door: its tries are counted for themselves, so that nobody who shares the owner's address, or attacks from it, uses
 * up the owner's own (OWASP: device cookies).
 */
export interface KnownBrowsers {
  /** The browser's own name; undefined for one that never signed in here. */
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
