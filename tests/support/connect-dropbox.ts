import { login, OWNER_USERNAME } from '../../src/shared/auth.ts';
import { saveDropboxApp, startDropboxSignIn } from '../../src/shared/dropbox.ts';
import { type DropboxServer, TEST_APP } from './dropbox-server.ts';
import type { Gallery } from './gallery.ts';

/** Connects a running gallery to the local Dropbox as the owner's browser would: redirect, consent, redirect. */
export async function connectDropbox(
  { url, password }: Pick<Gallery, 'url' | 'password'>,
  dropbox: DropboxServer,
): Promise<void> {
  let cookie = '';
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      headers: { cookie, origin: url, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    if (response.status >= 400) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response;
  };
  dropbox.allowRedirect(`${url}/api/auth/dropbox/callback`);
  await send('POST', login.path, { username: OWNER_USERNAME, password });
  await send('POST', saveDropboxApp.path, { appKey: TEST_APP.key, appSecret: TEST_APP.secret });
  const { authUrl } = (await (await send('GET', startDropboxSignIn.path)).json()) as { authUrl: string };
  const back = await send('GET', await dropbox.decide(authUrl, 'allow'));
  const end = back.headers.get('location');
  if (end !== '/admin?success=oauth_complete') throw new Error(`Dropbox was not connected: ${end}`);
}
