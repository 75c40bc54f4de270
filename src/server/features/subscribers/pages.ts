import { escaped } from '../../../shared/markup.ts';
import { type Language, languages } from '../../../shared/owner-text.ts';
import { type Frequency, followPaths, frequencies } from '../../../shared/subscribers.ts';
import { pageTexts } from './texts.ts';

/** A page without scripts, for the links in e-mails and for browsers without scripts. */
export interface PlainPage {
  title: string;
  /** The page's HTML. */
  body: string;
}

/** Styles that also work without the site's style sheet, which is missing if the server serves only the API. */
const STYLE = `
.plain{max-width:560px;margin:0 auto;padding:72px 24px 96px;color:var(--ink,#1d1b18);font-family:var(--font-sans,system-ui,sans-serif)}
.plain h1{margin:56px 0 12px;font:400 36px/42px var(--font-serif,Georgia,serif)}
.plain p{margin:8px 0;color:var(--soft,#6f6a61)}
.plain form{display:grid;gap:20px;justify-items:start;margin-top:28px}
.plain input[type=email]{width:100%;min-height:44px;border:0;border-bottom:1px solid currentColor;background:none;color:inherit;font-size:17px}
.plain fieldset{display:flex;flex-wrap:wrap;gap:4px 28px;border:0;margin:0;padding:0}
.plain label{display:inline-flex;align-items:center;gap:8px;min-height:44px}
.plain input[type=radio]{accent-color:var(--seal,#c23b2a)}
.plain button{min-height:48px;padding:0 24px;border:1px solid currentColor;background:none;color:inherit;font:inherit;cursor:pointer}
.plain .problem{color:var(--seal,#c23b2a)}
.plain .honeypot{position:absolute;left:-9999px}
.plain a{color:inherit}.plain p a{text-decoration:underline;text-underline-offset:4px}
.plain .home{display:inline-flex;align-items:center;gap:12px;min-height:44px;font:22px/28px var(--font-serif,Georgia,serif);text-decoration:none}
.plain form+p{margin-top:28px}`;

interface DocumentOptions {
  page: PlainPage;
  language: Language;
  theme: string | undefined;
  siteName: string;
}

/** Inserts a page into the site's HTML template, and removes the template's scripts. */
export function plainDocument(
  template: string,
  { page, language, theme, siteName }: DocumentOptions,
): string {
  const head = `<title>${escaped(`${page.title} · ${siteName}`)}</title><meta name="robots" content="noindex"><meta name="referrer" content="same-origin"><style>${STYLE}</style>`;
  const body = `<main class="plain"><a class="home" href="/"><img src="/seal.svg" width="28" height="28" alt="">${escaped(siteName)}</a>${page.body}</main>`;
  return template
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')
    .replace('<html lang="en"', () => `<html lang="${language}"${theme ? ` data-theme="${theme}"` : ''}`)
    .replace('<!--head-->', () => head)
    .replace('<!--early-->', '')
    .replace('<!--body-->', () => body)
    .replace('<!--state-->', '');
}

/** The HTML template for servers that serve only the API. */
export const BARE_TEMPLATE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><!--head--></head><body><!--body--></body></html>';

export function messagePage(title: string, note: string, home: string): PlainPage {
  return {
    title,
    body: `<h1>${escaped(title)}</h1>${note && p(note)}<p><a href="/">${escaped(home)}</a></p>`,
  };
}

export function invalidLinkPage(language: Language): PlainPage {
  const t = pageTexts[language];
  return messagePage(t.invalidLink, t.invalidLinkNote, t.home);
}

/** The form for signing up. */
export function formPage(
  language: Language,
  { email = '', rhythm = 'daily', problem = '' }: { email?: string; rhythm?: string; problem?: string },
): PlainPage {
  const t = pageTexts[language];
  return {
    title: t.formTitle,
    body: `<h1>${t.formTitle}</h1>${p(t.formNote)}
<form method="post" action="${followPaths.form}">
<input type="hidden" name="language" value="${language}">
<input type="email" name="email" required autocomplete="email" value="${escaped(email)}" placeholder="${t.email}" aria-label="${t.email}"${problem === t.invalidEmail ? ' aria-invalid="true"' : ''}${problem && ' aria-describedby="problem"'}>
${problem && `<p id="problem" class="problem" role="alert">${escaped(problem)}</p>`}
${frequencyChoice(language, rhythm === 'weekly' ? 'weekly' : 'daily')}
<label class="honeypot" aria-hidden="true">Website <input name="website" tabindex="-1" autocomplete="off"></label>
<button>${t.follow}</button></form>`,
  };
}

interface Known {
  email: string;
  frequency: Frequency;
  language: Language;
}

/** A page with a button that confirms the subscription. */
export function confirmPage({ email, frequency, language }: Known): PlainPage {
  const t = pageTexts[language];
  const title = t.confirmTitle[frequency];
  return {
    title,
    body: `<h1>${title}</h1>${p(t.toAddress(email))}<form method="post"><button>${t.confirm}</button></form>`,
  };
}

/** A page with a button that unsubscribes, and the form of the choices below it. */
export function leavePage(known: Known, choicesAction: string): PlainPage {
  const t = pageTexts[known.language];
  return {
    title: t.leaveTitle,
    body: `<h1>${t.leaveTitle}</h1>${p(known.email)}${p(t.leaveNote)}<form method="post"><button>${t.leave}</button></form>${choicesForm(known, choicesAction)}`,
  };
}

export function choicesPage(known: Known, action: string, leaveHref: string): PlainPage {
  const t = pageTexts[known.language];
  return {
    title: t.choicesTitle,
    body: `<h1>${t.choicesTitle}</h1>${p(known.email)}${choicesForm(known, action)}<p><a href="${leaveHref}">${t.leaveTitle}</a></p>`,
  };
}

function choicesForm({ frequency, language }: Known, action: string): string {
  const t = pageTexts[language];
  const choices = languages.map((each) => radio('language', each, t.language[each], each === language));
  return `<form method="post" action="${action}">${frequencyChoice(language, frequency)}<fieldset>${choices.join('')}</fieldset><button>${t.save}</button></form>`;
}

function frequencyChoice(language: Language, chosen: Frequency): string {
  const { rhythm } = pageTexts[language];
  const choices = frequencies.map((each) => radio('rhythm', each, rhythm[each], each === chosen));
  return `<fieldset>${choices.join('')}</fieldset>`;
}

function radio(name: string, value: string, label: string, isChosen: boolean): string {
  return `<label><input type="radio" name="${name}" value="${value}"${isChosen ? ' checked' : ''}>${label}</label>`;
}

const p = (text: string) => `<p>${escaped(text)}</p>`;
