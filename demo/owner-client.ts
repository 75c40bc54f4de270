import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { login, OWNER_USERNAME } from '../src/shared/auth.ts';
import { type AnswerOf, type ArgumentsOf, type Endpoint, urlOf } from '../src/shared/endpoint.ts';
import { type UploadedPhoto, uploadPhoto } from '../src/shared/owner-images.ts';

/** Calls a running gallery as its owner, over the same API as the owner's browser. */
export interface OwnerClient {
  call<E extends Endpoint>(endpoint: E, args: ArgumentsOf<E>): Promise<AnswerOf<E>>;
  upload(path: string): Promise<UploadedPhoto>;
}

/** Signs in at `base`, such as `http://127.0.0.1:3000`. Throws with the server's message if refused. */
export async function signInOwner(base: string, password: string): Promise<OwnerClient> {
  let cookie = '';

  async function send(method: string, path: string, body?: BodyInit, type?: string): Promise<unknown> {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { cookie, origin: base, ...(type ? { 'content-type': type } : {}) },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    const [given] = response.headers.getSetCookie();
    if (given) cookie = given.split(';')[0] ?? '';
    return text === '' ? undefined : JSON.parse(text);
  }

  const client: OwnerClient = {
    async call(endpoint, args) {
      const { params, query, body } = args as { params?: object; query?: object; body?: object };
      const path = urlOf(endpoint, { params: { ...params }, query: { ...query } });
      const json = body === undefined ? undefined : JSON.stringify(body);
      return (await send(endpoint.method, path, json, json && 'application/json')) as never;
    },
    async upload(path) {
      const form = new FormData();
      form.set('photo', await openAsBlob(path), basename(path));
      return (await send(uploadPhoto.method, uploadPhoto.path, form)) as UploadedPhoto;
    },
  };
  await client.call(login, { body: { username: OWNER_USERNAME, password } });
  return client;
}
