import { escaped } from '../../../shared/markup.ts';
import type { Language } from '../../../shared/owner-text.ts';

const SERIF = "'Cormorant Garamond',Georgia,'Hiragino Mincho ProN','Yu Mincho',serif";
const SANS = "-apple-system,'Segoe UI','Hiragino Kaku Gothic ProN','Noto Sans JP',Helvetica,Arial,sans-serif";

/** The style of the owner's texts, in which a long URL or word would otherwise make the e-mail wider than a phone. */
const BREAK_WORDS = 'word-break:break-word;overflow-wrap:anywhere';

/** The dark colours. The light ones are inline, because some mail programs drop style sheets. */
const DARK = `
.page{background:#0c0b0a!important}.sheet{background:#141312!important}
.ink,.ink a{color:#ece7de!important}.soft,.soft a{color:#a8a196!important}
.line{border-color:#2c2926!important}.button{border-color:#ece7de!important}
img{background:#1d1b19!important;color:#a8a196!important}`;
const STYLE = `
a{color:inherit}img{border:0;max-width:100%}
@media (max-width:480px){.sheet{padding:24px 20px!important}.title{font-size:28px!important;line-height:34px!important}.date{letter-spacing:.5px!important}.cell{display:block!important;width:100%!important;text-align:left!important}}
@media (prefers-color-scheme:dark){${DARK}}`;
/**
 * A style sheet with the font. The media query hides the font from Outlook, which would otherwise show all text in
 * Times. The sheet is separate, because Gmail drops sheets with nested at-rules. It also sets lining figures, as on
 * the site; with `!important`, because the `font` of an element's style resets them.
 */
const fontFace = (url: string) =>
  `<style>@media screen{@font-face{font-family:'Cormorant Garamond';font-weight:300 700;src:url(${url}) format('woff2')}.ink{font-variant-numeric:lining-nums!important}}</style>`;

interface Shell {
  language: Language;
  siteName: string;
  /** The gallery's URL, without a trailing slash. */
  publicUrl: string;
  fontPath?: string | undefined;
  /** Shown at the top right. */
  date?: string;
  subject: string;
  /** The text that mail programs show beside the subject. */
  preview: string;
  body: string;
  footer: string;
}

/** Matches words that may not fit beside the date on a phone. Only a site name with such a word breaks within words. */
const LONG_WORD = /\S{25}/;

/**
 * The HTML document of an e-mail. Its layout uses tables, because Outlook supports no other. Dark for readers who
 * prefer dark colours, if the mail program supports `prefers-color-scheme`; readable without images.
 */
export function emailDocument(shell: Shell): string {
  const { language, siteName, publicUrl, fontPath, date = '', subject, preview, body, footer } = shell;
  const font = fontPath === undefined ? '' : fontFace(escaped(publicUrl + fontPath));
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>${font}<style>${STYLE}</style></head>
<body class="page" style="margin:0;padding:0;background:#efebe4">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#efebe4"><tr><td align="center" style="padding:24px 8px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px"><tr><td class="sheet" style="padding:36px 40px;background:#faf8f4;text-align:left">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td class="ink" style="font:22px/28px ${SERIF};color:#1d1b18;${LONG_WORD.test(siteName) ? BREAK_WORDS : ''}"><a href="${escaped(publicUrl)}/" style="color:inherit;text-decoration:none"><img src="${escaped(publicUrl)}/icons/seal-180.png" width="24" height="24" alt="" style="vertical-align:-5px">&nbsp;${escaped(siteName)}</a></td>
<td class="soft date" align="right" style="padding-left:12px;font:12px/20px ${SANS};letter-spacing:1.5px;color:#6f6a61">${unbroken(date.toUpperCase())}</td>
</tr></table>
${body}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="soft line" style="padding-top:20px;border-top:1px solid #e2ddd4;font:13px/20px ${SANS};color:#6f6a61">${footer}</td></tr></table>
</td></tr></table>
</td></tr></table></body></html>
`;
}

/** Prevents line breaks within words; Japanese text could otherwise break between any two characters. */
function unbroken(text: string): string {
  return text
    .split(' ')
    .map((word) => `<span style="white-space:nowrap">${escaped(word)}</span>`)
    .join(' ');
}

export function heading(text: string, top = 28): string {
  if (text === '') return '';
  return `<h1 class="ink title" style="margin:${top}px 0 8px;font:400 36px/42px ${SERIF};color:#1d1b18;${BREAK_WORDS}">${escaped(text)}</h1>`;
}

/** The date above a day's title, in an e-mail with several days. */
export function dateHeading(date: string): string {
  return `<p class="soft" style="margin:28px 0 12px;font:12px/20px ${SANS};letter-spacing:1.5px;color:#6f6a61">${escaped(date.toUpperCase())}</p>`;
}

export function paragraph(text: string): string {
  if (text === '') return '';
  const lines = escaped(text).replaceAll('\n', '<br>');
  return `<p class="ink" style="margin:8px 0 20px;font:20px/28px ${SERIF};color:#1d1b18;${BREAK_WORDS}">${lines}</p>`;
}

/** A link that looks like a button. A table, because in Outlook only table cells can have a border and padding. */
export function button(href: string, text: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:12px 0 28px"><tr><td class="button" style="border:1px solid #1d1b18;mso-padding-alt:13px 22px"><a class="ink" href="${escaped(href)}" style="display:inline-block;padding:13px 22px;font:15px/18px ${SANS};color:#1d1b18;text-decoration:none">${escaped(text)}</a></td></tr></table>`;
}

/** A button with a note on the right, or below on phones. */
export function buttonAndNote(button: string, note: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="cell">${button}</td><td class="cell soft" align="right" style="padding-bottom:16px;font:13px/20px ${SANS};color:#6f6a61">${note}</td></tr></table>`;
}

export function link(href: string, text: string): string {
  return `<a href="${escaped(href)}" style="color:inherit">${escaped(text)}</a>`;
}

export interface EmailPhoto {
  /** The photo's number among the day's photos, from 1. */
  position: number;
  /** The URL of the photo's page. */
  href: string;
  src: string;
  alt: string;
  caption: string;
  /** The photo's size in pixels; undefined while it is unknown. */
  width: number | undefined;
  height: number | undefined;
}

/** The width of a row of photos, without the sheet's padding, in pixels. */
const ROW_WIDTH = 520;
const GAP_WIDTH = 12;
const GAP = '<td width="12" style="width:12px;font-size:0">&nbsp;</td>';

/** Photos in order: portraits in pairs, a single portrait beside its caption, all others over the whole width. */
export function photoRows(photos: readonly EmailPhoto[]): string {
  const rows: string[] = [];
  for (let at = 0; at < photos.length; at += 1) {
    const [photo, next] = photos.slice(at);
    if (photo === undefined) break;
    if (!isPortrait(photo)) rows.push(row([cell(photo, 1)]));
    else if (next !== undefined && isPortrait(next)) {
      rows.push(row([cell(photo, 2), GAP, cell(next, 2)]));
      at += 1;
    } else {
      const beside = `<td class="soft" valign="bottom" style="font:13px/20px ${SANS};color:#6f6a61;${BREAK_WORDS}">${escaped(photo.caption)}</td>`;
      rows.push(row([cell({ ...photo, caption: '' }, 2), GAP, beside]));
    }
  }
  return rows.join('\n');
}

/** The first photo large and the others small in one row, for an e-mail with several days. */
export function compactPhotoRows([first, ...others]: readonly EmailPhoto[]): string {
  if (first === undefined) return '';
  const small = others.map((photo) => cell({ ...photo, caption: '' }, others.length));
  const between = small.flatMap((each, index) => (index === 0 ? [each] : [GAP, each]));
  return [row([cell(first, 1)]), ...(small.length === 0 ? [] : [row(between)])].join('\n');
}

const isPortrait = ({ width = 0, height = 0 }: EmailPhoto) => height > width;

function row(cells: readonly string[]): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-bottom:16px"><tr>${cells.join('')}</tr></table>`;
}

/** The table cell of a photo in a row of `columns`. */
function cell({ href, src, alt, caption, width, height }: EmailPhoto, columns: number): string {
  // For the `width` attribute, because Outlook reads an image's width only there.
  const pixels = Math.floor((ROW_WIDTH - GAP_WIDTH * (columns - 1)) / columns);
  const share = `${Math.floor((100 * pixels) / ROW_WIDTH)}%`;
  const ratio = width && height ? `aspect-ratio:${width}/${height};` : '';
  // In narrow columns, smaller alternative texts fit into the frame if images are off.
  const altSize = columns > 2 ? '12px/16px' : '16px/24px';
  const image = `<a href="${escaped(href)}" style="text-decoration:none"><img src="${escaped(src)}" alt="${escaped(alt)}" width="${pixels}" style="display:block;width:100%;height:auto;${ratio}background:#efebe4;font:${altSize} ${SANS};color:#6f6a61;${BREAK_WORDS}"></a>`;
  const below =
    caption === ''
      ? ''
      : `<div class="soft" style="margin:8px 0 0;font:13px/20px ${SANS};color:#6f6a61;${BREAK_WORDS}">${escaped(caption)}</div>`;
  return `<td width="${share}" valign="top" style="width:${share}">${image}${below}</td>`;
}
