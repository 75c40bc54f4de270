import type { Collection } from '../../../shared/collections.ts';
import { type DateString, dateLine } from '../../../shared/dates.ts';
import { dayPath, photoPath } from '../../../shared/days.ts';
import { imageUrlOf, isDataUrl } from '../../../shared/images.ts';
import { type Language, ownerTextIn } from '../../../shared/owner-text.ts';
import { placeOf } from '../../../shared/place-of.ts';
import { type Frequency, followPaths } from '../../../shared/subscribers.ts';
import type { Email } from '../../platform/mail/mailer.ts';
import {
  button,
  buttonAndNote,
  compactPhotoRows,
  dateHeading,
  type EmailPhoto,
  emailDocument,
  heading,
  link,
  paragraph,
  photoRows,
} from './email-html.ts';
import { emailTexts } from './texts.ts';

/** The images in e-mails, 600 px wide: sharp on phones, and enough for 520 px on a desktop. */
const IMAGE = { width: 600, quality: 80, format: 'jpeg', preserveExif: false } as const;

export interface EmailContext {
  siteName: string;
  /** The gallery's URL, without a trailing slash; empty in a preview without PUBLIC_URL, whose links are relative. */
  publicUrl: string;
  /** The path of the font file, for mail programs that load fonts; undefined if the site has not been built. */
  fontPath?: string | undefined;
}

/** The headers of a mailing list: RFC 2369, 2919, 3834 and 8058 (FOLLOW-2). */
function listHeaders({ publicUrl }: EmailContext, leaveToken: string | undefined): Record<string, string> {
  return {
    // `localhost` in the owner's preview, which needs no PUBLIC_URL.
    'List-Id': `<five.${URL.parse(publicUrl)?.hostname ?? 'localhost'}>`,
    'Auto-Submitted': 'auto-generated',
    ...(leaveToken === undefined
      ? {}
      : {
          'List-Unsubscribe': `<${publicUrl}${followPaths.leave}${leaveToken}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
  };
}

interface ConfirmationOptions extends EmailContext {
  email: string;
  frequency: Frequency;
  language: Language;
  /** `manage` for an active subscription, else `confirm`. */
  purpose: 'confirm' | 'manage';
  token: string;
}

/**
 * The e-mail with the link to confirm or, to an active subscriber, to change the choices or unsubscribe. Opening the
 * link changes nothing.
 */
export function confirmationEmail(options: ConfirmationOptions): Email {
  const { email, frequency, language, purpose, token, publicUrl, fontPath, siteName } = options;
  const t = emailTexts[language];
  const url = publicUrl + (purpose === 'confirm' ? followPaths.confirm : followPaths.choices) + token;
  const subject = `${siteName}: ${purpose === 'confirm' ? t.confirmSubject : t.knownSubject}`;
  const question = purpose === 'confirm' ? t.confirm(siteName, frequency) : t.known(siteName);
  const action = purpose === 'confirm' ? t.confirmButton : t.choicesButton;
  const note = purpose === 'confirm' ? t.confirmNote : t.knownNote;
  return {
    to: { address: email },
    fromName: siteName,
    subject,
    headers: listHeaders(options, undefined),
    text: [question, url, note].join('\n\n'),
    html: emailDocument({
      ...{ language, siteName, publicUrl, fontPath, subject, preview: question },
      body: heading(question) + button(url, action),
      footer: note,
    }),
  };
}

/** An announced opening that has not begun. */
export interface AnnouncedOpening {
  date: DateString;
  /** ISO moment. */
  opensAt: string;
  /** The site's time zone (IANA). */
  timeZone: string;
}

interface DigestOptions extends EmailContext {
  language: Language;
  frequency: Frequency;
  /** Oldest first. */
  days: readonly Collection[];
  opening?: AnnouncedOpening | undefined;
  /** Undefined in the owner's preview and test e-mail. */
  to?: { email: string; token: string; messageId: string } | undefined;
}

/** The digest of one or several days: title, description, photos in order with their alternative texts (FOLLOW-2). */
export function digestEmail(options: DigestOptions): Email {
  const { language, frequency, days, opening, siteName, publicUrl, fontPath, to } = options;
  const t = emailTexts[language];
  const newest = days.at(-1);
  const localize = (text: Collection['title']) => ownerTextIn(language, text);
  const title = localize(newest?.title);
  const line = newest === undefined ? '' : dateLine(newest.date, language);
  const subject = [siteName, title || line].filter(Boolean).join(': ');
  const isSingle = days.length === 1;
  const manage = (path: string, set = '') =>
    to === undefined ? '#' : `${publicUrl}${path}${to.token}${set}`;
  const other: Frequency = frequency === 'daily' ? 'weekly' : 'daily';
  const otherLanguage: Language = language === 'en' ? 'ja' : 'en';
  const leave = manage(followPaths.leave);
  const announced = opening && announcement(opening, language);

  return {
    ...(to === undefined ? {} : { to: { address: to.email }, messageId: to.messageId }),
    fromName: siteName,
    subject,
    headers: listHeaders(options, to?.token),
    text: [
      ...days.map((day) => dayAsText(day, options)),
      ...(opening && announced ? [`${announced}\n${publicUrl}${dayPath(opening.date)}`] : []),
      ['—', t.because[frequency], `${t.leave}: ${leave}`].join('\n'),
    ].join('\n\n'),
    html: emailDocument({
      ...{ language, siteName, publicUrl, fontPath, subject },
      date: isSingle ? line : '',
      preview: localize(newest?.words) || line,
      body: days
        .map((day) => {
          const photos = emailPhotos(day, options);
          return [
            isSingle ? '' : dateHeading(dateLine(day.date, language)),
            heading(localize(day.title), isSingle ? undefined : 0),
            paragraph(localize(day.words)),
            isSingle ? photoRows(photos) : compactPhotoRows(photos),
            day === newest && opening && announced
              ? buttonAndNote(
                  button(publicUrl + dayPath(day.date), t.seeDay),
                  link(publicUrl + dayPath(opening.date), announced),
                )
              : button(publicUrl + dayPath(day.date), t.seeDay),
          ].join('\n');
        })
        .join('\n'),
      footer: [
        `${t.because[frequency]} ${[
          link(manage(followPaths.choices, `?rhythm=${other}`), t.change[other]),
          link(manage(followPaths.choices, `?language=${otherLanguage}`), t.inLanguage[otherLanguage]),
          link(leave, t.leave),
        ].join(' · ')}`,
        t.noTracking,
      ].join('<br>'),
    }),
  };
}

function announcement({ date, opensAt, timeZone }: AnnouncedOpening, language: Language): string {
  const t = emailTexts[language];
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  // Not "tomorrow", because the e-mail may arrive or be read on the day of the opening.
  return t.opening(dateLine(date, language), hour.format(new Date(opensAt)), placeOf(timeZone, language));
}

function emailPhotos(day: Collection, { language, publicUrl }: DigestOptions): EmailPhoto[] {
  return day.photoUrls.flatMap((url, index) => {
    // Leaves out blank photos and embedded images, which may be large.
    if (url.trim() === '' || isDataUrl(url)) return [];
    const photo = day.photos[index] ?? {};
    const caption = ownerTextIn(language, photo.caption);
    const position = index + 1;
    return {
      position,
      href: publicUrl + photoPath(day.date, position),
      src: publicUrl + imageUrlOf({ url, version: photo.version, ...IMAGE }),
      alt: ownerTextIn(language, photo.alt) || caption || emailTexts[language].photo(position),
      caption,
      width: photo.width,
      height: photo.height,
    };
  });
}

function dayAsText(day: Collection, options: DigestOptions): string {
  const { language, publicUrl } = options;
  const title = [dateLine(day.date, language), ownerTextIn(language, day.title)].filter(Boolean).join(' · ');
  const photos = emailPhotos(day, options).map(
    ({ position, alt, caption }) =>
      `${position}. ${[...new Set([caption, alt])].filter(Boolean).join('\n   ')}`,
  );
  return [title, ownerTextIn(language, day.words), photos.join('\n'), publicUrl + dayPath(day.date)]
    .filter(Boolean)
    .join('\n\n');
}
