// Serves a single-page build: files, each compressed once; the document for any page; proxied API calls.
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const [dist, api] = process.argv.slice(2);
const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};
const kept = new Map();

function fileOf(path) {
  if (!kept.has(path)) {
    const plain = readFileSync(join(dist, path));
    const isFont = path.endsWith('.woff2');
    kept.set(path, { body: isFont ? plain : brotliCompressSync(plain), isFont });
  }
  return kept.get(path);
}

const server = createServer((incoming, outgoing) => {
  const { pathname } = new URL(incoming.url, 'http://here');
  if (/^\/(api|media)\//.test(pathname)) {
    const { host, ...headers } = incoming.headers;
    const passed = request(api + incoming.url, { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
    return;
  }
  const isFile = types[extname(pathname)] !== undefined && !pathname.includes('..');
  const { body, isFont } = fileOf(isFile ? pathname : '/index.html');
  outgoing.writeHead(200, {
    'content-type': isFile ? types[extname(pathname)] : 'text/html; charset=utf-8',
    'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(isFont ? {} : { 'content-encoding': 'br' }),
  });
  outgoing.end(body);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => process.exit(0));
