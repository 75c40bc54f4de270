/** Exits with 0 if the local server is ready, otherwise with 1: for containers, whose images have no curl. */
import { get } from 'node:http';

// An empty setting counts as unset.
const port = process.env.PORT || '3000';
const publicUrl = process.env.PUBLIC_URL || `http://127.0.0.1:${port}`;
const TIMEOUT_MS = 4000;

// Sends the site's own host name, because the server refuses others.
const request = get({
  host: '127.0.0.1',
  port,
  path: '/readyz',
  headers: { host: new URL(publicUrl).host },
  timeout: TIMEOUT_MS,
});
request.once('response', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1));
request.once('timeout', () => process.exit(1));
request.once('error', () => process.exit(1));
