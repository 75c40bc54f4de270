import { findFont, offlinePages } from './offline-pages.ts';

const words = {
  en: {
    title: 'The gallery does not answer',
    offline: 'You are offline',
    missing: 'This page was not kept on this device.',
    again: 'Try again',
    front: 'The gallery as last seen',
    kept: 'kept here',
  },
  ja: {
    title: 'ギャラリーから応答がありません',
    offline: 'オフラインです',
    missing: 'このページは端末に保存されていません。',
    again: 'もう一度試す',
    front: '最後にご覧になった展示',
    kept: 'この端末に保存',
  },
} as const;
type Language = keyof typeof words;

const SERIF = 'Gomai, "Cormorant Garamond", "Hiragino Mincho ProN", "Yu Mincho", "Noto Serif CJK JP", serif';
/** The same seal as in ui/seal.tsx. */
const SEAL =
  '<svg viewBox="0 0 64 64" aria-hidden="true"><rect width="64" height="64" rx="7"/><path d="M13.5 16.3H42.6L46.6 12 51 17.3V18.7H13.5zM29.4 18h4.8L28.3 47.5H23.4zM18 30.6H37.6L41 27.4 45.6 31.4 43 47.5H38.1L40.4 33H18zM10 46.9H45.8L50 42.4 54.6 48V49.5H10z"/></svg>';

/** The response for a page that is not stored: links to the stored pages, in the visitor's language and theme. */
export async function notStoredPage(): Promise<Response> {
  const pages = await offlinePages();
  const chosen = pages.find(({ language, theme }) => language ?? theme);
  const language: Language = chosen?.language === 'ja' ? 'ja' : 'en';
  const t = words[language];
  const siteName = pages.find((page) => page.siteName)?.siteName ?? 'Gomai';
  const links = pages.map(
    ({ path, five }) => `<a href="${path}">${path === '/' ? t.front : (five?.date ?? path.slice(1))}</a>`,
  );
  const shown = pages.find(({ path, five }) => five && path === '/') ?? pages.find(({ five }) => five);
  const photos =
    shown?.five?.photos.map((url) => `<img src="${url.replaceAll('&', '&amp;')}" alt="">`).join('') ?? '';
  const wall = shown
    ? `<a class="five" href="${shown.path}"><span>${photos}</span><span>${shown.five?.date}</span><span>${t.kept}</span></a>`
    : '';
  // A visitor who chose no language may understand only Japanese.
  const other = chosen?.language ? '' : `<p lang="ja">${words.ja.missing}</p>`;
  const scheme = chosen?.theme === 'light' || chosen?.theme === 'dark' ? chosen.theme : 'light dark';
  const font = await findFont();
  const face = font
    ? `@font-face { font-family: Gomai; src: url(${font}); font-weight: 300 700; font-display: swap }`
    : '';
  const nonce = crypto.randomUUID();
  const html = `<!doctype html>
<html lang="${language}" data-offline>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme}">
<title>${t.title} · ${siteName}</title>
<style>
${face}
:root { color-scheme: ${scheme}; background: light-dark(#faf8f4, #141312); color: light-dark(#1d1b18, #ece7dd) }
body { min-height: 100dvh; margin: 0; display: grid; grid-template-rows: auto 1fr; padding: 10px 20px 72px;
  box-sizing: border-box; font: 15px/1.7 system-ui, sans-serif }
main { place-self: center; text-align: center; display: grid; gap: 48px 72px; align-items: center }
svg { width: 24px; fill: light-dark(#c23b2a, #e0604d) }
path { fill: #faf8f4 }
header a { gap: 13px; font: 500 23px/1 ${SERIF}; text-decoration: none; letter-spacing: 0.025em }
@media (width >= 768px) { body { padding-inline: max(40px, 50vw - 620px) } header { padding-top: 10px } }
h1 { font: 400 38px/1.2 ${SERIF}; margin: 0 0 12px }
:lang(ja) h1 { font-size: 32px; line-height: 1.35; word-break: auto-phrase }
p { margin: 0; color: light-dark(#6f6a61, #968f84) }
nav { margin-top: 28px; display: flex; flex-wrap: wrap; justify-content: center; gap: 8px 28px }
a { color: inherit; display: inline-flex; align-items: center; min-height: 44px; text-underline-offset: 0.35em }
.five { display: grid; grid-template-columns: 1fr auto; text-decoration: none; color: light-dark(#6f6a61, #968f84) }
.five :first-child { grid-column: 1 / -1; display: grid; grid-template-columns: repeat(6, 1fr); gap: 8px }
.five img { grid-column: span 2; width: 100%; aspect-ratio: 3 / 4; object-fit: cover }
.five img:nth-child(-n + 2) { grid-column: span 3 }
.five span + span { padding-top: 12px; font-size: 13px; text-align: left }
@media (width >= 768px) { main:has(.five) { grid-template-columns: 1fr min(400px, 40vw); text-align: left }
  main:has(.five) nav { justify-content: start } }
@media (width >= 1920px) { body { padding-inline: min(5.625vw, 144px); font-size: 17.5px } h1 { font-size: 54px }
  main:has(.five) { grid-template-columns: 1fr 560px; gap: 144px } }
:focus-visible { outline: 2px solid light-dark(#c23b2a, #e0604d); outline-offset: 3px }
</style>
</head>
<body>
<header><a href="/">${SEAL}${siteName}</a></header>
<main>
<div>
<h1>${t.title}</h1>
<p>${t.missing}</p>
${other}
<nav><a href="">${t.again}</a>${links.join('')}</nav>
</div>
${wall}
</main>
<script nonce="${nonce}">${reloadWhenReachable(t.offline)}</script>
</body>
</html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self'; script-src 'nonce-${nonce}'; connect-src 'self'`,
    },
  });
}

const RECHECK_INTERVAL_MS = 10_000;

/**
 * A script that shows whether this device is offline, and reloads once the gallery itself (not a proxy) answers with
 * a page. It polls only while no request is pending, so that requests do not pile up on a network that drops packets.
 * The event `online` always sends a request, because a pending one may hang until its timeout.
 */
function reloadWhenReachable(offline: string): string {
  return `
const heading = document.querySelector('h1');
const onlineTitle = heading.textContent;
function show() {
  heading.textContent = navigator.onLine ? onlineTitle : '${offline}';
  document.title = heading.textContent + ' · ' + document.querySelector('header').textContent;
}
let requests = 0;
async function recheck() {
  if (!navigator.onLine) return;
  requests++;
  const page = await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' }, signal: AbortSignal.timeout(30_000) })
    .then((response) => response.status < 500 ? response.text() : '')
    .catch(() => '');
  requests--;
  if (page.includes('id="app"')) location.reload();
}
addEventListener('offline', show);
addEventListener('online', () => { show(); void recheck(); });
setInterval(() => requests === 0 && recheck(), ${RECHECK_INTERVAL_MS});
show();
`;
}
