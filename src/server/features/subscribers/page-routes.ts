import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { choicesInCookies } from '../../../shared/choices.ts';
import type { DateString } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import { getRss } from '../../../shared/feeds.ts';
import { type Language, languages } from '../../../shared/owner-text.ts';
import { followPaths, frequencies, subscribe } from '../../../shared/subscribers.ts';
import {
  BARE_TEMPLATE,
  choicesPage,
  confirmPage,
  formPage,
  invalidLinkPage,
  leavePage,
  messagePage,
  type PlainPage,
  plainDocument,
} from './pages.ts';
import type { SubscriberRow } from './queries.ts';
import { type SignUpOptions, signUp } from './sign-up.ts';
import { pageTexts } from './texts.ts';
import type { TokenPurpose } from './tokens.ts';

export interface FollowPagesOptions extends SignUpOptions {
  /** Loads the site's HTML template; undefined if the server serves only the API. */
  template: (() => Promise<string>) | undefined;
  siteLanguage: () => Language;
  /** New subscribers receive only the days after this date. */
  coveredUntil: () => Promise<DateString>;
}

type Form = Record<string, unknown>;
type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: PlainPage,
  language: Language,
) => Promise<FastifyReply>;

/**
 * The sign-up form and the pages that links in e-mails open. GET changes nothing, because mail scanners open every
 * link. POST acts, and needs no cookies (RFC 8058).
 */
export async function followPages(parent: FastifyInstance, options: FollowPagesOptions): Promise<void> {
  const { store, tokens, now, coveredUntil } = options;
  // A separate scope, so that these parsers do not apply to other routes.
  await parent.register(async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    // Mail programs may send the one-click form as multipart; its content is not needed.
    app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_, _body, done) =>
      done(null, {}),
    );

    const send: SendPage = (request, reply, page, language) =>
      sendPage({ request, reply, page, language }, options);
    const invalid = (request: FastifyRequest, reply: FastifyReply) => {
      const language = languageOf(request, options);
      return send(request, reply.code(404), invalidLinkPage(language), language);
    };
    const found = async (request: FastifyRequest, purpose: TokenPurpose) => {
      const { token } = request.params as { token: string };
      const id = tokens.read(purpose, token, now());
      const row = id === undefined ? undefined : await store.findByTokenId(id);
      const email = row && store.emailOf(row);
      return row === undefined || email === undefined ? undefined : { ...row, email, token };
    };
    type Found = NonNullable<Awaited<ReturnType<typeof found>>>;
    // Any origin may post, because web mail pages do. The token in the URL is the permission.
    const config = { anyOrigin: true };
    const page = (
      method: 'GET' | 'POST',
      path: string,
      purpose: TokenPurpose,
      handle: (row: Found, request: FastifyRequest) => Promise<[PlainPage, Language]>,
    ) =>
      app.route({
        ...{ method, config },
        url: `${path}:token`,
        handler: async (request, reply) => {
          const row = await found(request, purpose);
          if (row === undefined) return invalid(request, reply);
          return send(request, reply, ...(await handle(row, request)));
        },
      });

    page('GET', followPaths.confirm, 'confirm', async (row) => [confirmPage(row), row.language]);
    page('POST', followPaths.confirm, 'confirm', async ({ key, language }) => {
      await store.confirm(key, await coveredUntil(), now());
      return [message(language, 'confirmed'), language];
    });
    page('GET', followPaths.leave, 'manage', async (row) => [
      leavePage(row, followPaths.choices + row.token),
      row.language,
    ]);
    // Mail programs may send the request twice, so it also succeeds if the subscriber was removed.
    app.post(`${followPaths.leave}:token`, { config }, async (request, reply) => {
      const { token } = request.params as { token: string };
      const id = tokens.read('manage', token, now());
      if (id === undefined) return invalid(request, reply);
      const row = await store.findByTokenId(id);
      const language = row?.language ?? languageOf(request, options);
      if (row !== undefined) await store.remove(row.id, now());
      return send(request, reply, message(language, 'left'), language);
    });
    page('GET', followPaths.choices, 'manage', async (row, { query }) => {
      // The query of a link in an e-mail preselects choices; only the button saves them.
      const known = { ...row, ...choicesIn(query as Form, row) };
      const { token } = row;
      return [choicesPage(known, followPaths.choices + token, followPaths.leave + token), known.language];
    });
    page('POST', followPaths.choices, 'manage', async (row, { body }) => {
      const { frequency, language } = choicesIn((body ?? {}) as Form, row);
      await store.change(row.key, { frequency, language });
      return [message(language, 'saved'), language];
    });

    formRoutes(app, options, send);
  });
}

/** The sign-up form, which works without scripts. */
function formRoutes(app: FastifyInstance, options: FollowPagesOptions, send: SendPage): void {
  const emailless = async (language: Language) => withoutEmail(language, (await options.pushKey()) !== null);
  app.get(followPaths.form, async (request, reply) => {
    const language = languageOf(request, options);
    const shown = (await options.isReady()) ? formPage(language, {}) : await emailless(language);
    return send(request, reply, shown, language);
  });
  app.post(followPaths.form, async (request, reply) => {
    const form = (request.body ?? {}) as Form;
    const chosen = languages.find((option) => option === form.language);
    const language = chosen ?? languageOf(request, options);
    const t = pageTexts[language];
    const again = (problem: string) =>
      formPage(language, { email: String(form.email ?? ''), rhythm: String(form.rhythm), problem });
    const parsed = subscribe.body.safeParse({ rhythm: 'daily', ...form, language });
    if (!parsed.success) return send(request, reply.code(400), again(t.invalidEmail), language);
    try {
      await signUp(request, parsed.data, options);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.reason === 'too_many_requests') {
        return send(request, reply.code(error.status), again(t.later), language);
      }
      if (error.reason !== 'not_available') throw error;
      // The owner may have removed the mail account since the form was shown.
      return send(request, reply.code(error.status), await emailless(language), language);
    }
    const sent = messagePage(t.sent(parsed.data.email), t.sentNote, t.home);
    return send(request, reply.code(202), sent, language);
  });
}

function message(language: Language, which: 'confirmed' | 'left' | 'saved'): PlainPage {
  const t = pageTexts[language];
  return messagePage(t[which], '', t.home);
}

function withoutEmail(language: Language, hasPush: boolean): PlainPage {
  const t = pageTexts[language];
  const push = hasPush ? `<p><a href="/#about">${t.push}</a></p>` : '';
  return {
    title: t.formTitle,
    body: `<h1>${t.formTitle}</h1><p>${t.noEmail}</p>${push}<p><a href="${getRss.path}">${t.feed}</a></p>`,
  };
}

function choicesIn({ rhythm, language }: Form, row: Pick<SubscriberRow, 'frequency' | 'language'>) {
  return {
    frequency: frequencies.find((option) => option === rhythm) ?? row.frequency,
    language: languages.find((option) => option === language) ?? row.language,
  };
}

function languageOf({ headers }: FastifyRequest, { siteLanguage }: FollowPagesOptions): Language {
  return choicesInCookies(headers.cookie).language ?? siteLanguage();
}

interface Sent {
  request: FastifyRequest;
  reply: FastifyReply;
  page: PlainPage;
  language: Language;
}

async function sendPage({ request, reply, page, language }: Sent, { template, context }: FollowPagesOptions) {
  const { theme } = choicesInCookies(request.headers.cookie);
  const { siteName } = context();
  const document = (await template?.()) ?? BARE_TEMPLATE;
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .send(plainDocument(document, { page, language, theme, siteName }));
}
