import { keptPaths } from './kept-pages.ts';

/** For a page that was not kept: both languages, since nothing is known of who asks, and the ways to what there is. */
export async function nothingKept(): Promise<Response> {
  const ways = (await keptPaths()).map((path) => `<a href="${path}">${nameOf(path)}</a>`);
  const html = `<!doctype html>
<html lang="en" data-offline>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Offline · Gomai</title>
<style>
:root { color-scheme: light dark; background: light-dark(#faf8f4, #141312); color: light-dark(#1d1b18, #ece7dd) }
body { min-height: 100dvh; margin: 0; display: grid; place-content: center; padding: 20px; box-sizing: border-box;
  font: 15px/1.7 system-ui, sans-serif; text-align: center }
h1 { font: 400 34px/1.2 "Cormorant Garamond", "Hiragino Mincho ProN", "Yu Mincho", serif; margin: 0 0 12px }
p { margin: 0; color: light-dark(#6f6a61, #968f84) }
nav { margin-top: 28px; display: flex; flex-wrap: wrap; justify-content: center; gap: 8px 28px }
a { color: inherit; display: inline-flex; align-items: center; min-height: 44px; text-underline-offset: 0.35em }
:focus-visible { outline: 2px solid light-dark(#c23b2a, #e0604d); outline-offset: 3px }
</style>
</head>
<body>
<main>
<h1>You are offline</h1>
<p>This page was not kept on this device.</p>
<p lang="ja">オフラインです。このページは端末に保存されていません。</p>
<nav aria-label="Kept pages">${ways.join('')}</nav>
</main>
</body>
</html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}

/** Only paths that the worker itself kept: they need no escaping. */
function nameOf(path: string): string {
  return path === '/' ? 'The gallery as last seen' : path.slice(1);
}
