import { offlinePages } from './offline-pages.ts';

const words = {
  en: {
    title: 'You are offline',
    missing: 'This page was not kept on this device.',
    front: 'The gallery as last seen',
  },
  ja: {
    title: 'オフラインです',
    missing: 'このページは端末に保存されていません。',
    front: '最後にご覧になった展示',
  },
} as const;
type Language = keyof typeof words;

/** The response for a page that is not stored, in the language and theme of the stored pages, with links to them. */
export async function nothingKept(): Promise<Response> {
  const pages = await offlinePages();
  const chosen = pages.find(({ language, theme }) => language ?? theme);
  const language: Language = chosen?.language === 'ja' ? 'ja' : 'en';
  const t = words[language];
  const links = pages.map(({ path }) => `<a href="${path}">${path === '/' ? t.front : path.slice(1)}</a>`);
  // A visitor without a choice may read only the other language.
  const other = chosen?.language ? '' : `<p lang="ja">${words.ja.title}。${words.ja.missing}</p>`;
  const scheme = chosen?.theme === 'light' || chosen?.theme === 'dark' ? chosen.theme : 'light dark';
  const html = `<!doctype html>
<html lang="${language}" data-offline>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme}">
<title>${t.title} · Gomai</title>
<style>
:root { color-scheme: ${scheme}; background: light-dark(#faf8f4, #141312); color: light-dark(#1d1b18, #ece7dd) }
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
<h1>${t.title}</h1>
<p>${t.missing}</p>
${other}
<nav>${links.join('')}</nav>
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
