import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import type { GmailSettings } from '../../../shared/mail.ts';
import { fillIn, LanguageContext, useTexts } from '../../lib/texts.ts';
import { PanelSection } from '../../ui/panel-section.tsx';
import { isFirstLoad, QueryState } from '../../ui/query-state.tsx';
import { GmailForm } from './gmail-form.tsx';
import { mailQuery } from './mail-query.ts';
import { mailTexts } from './texts.ts';

const TWO_STEP_URL = 'https://myaccount.google.com/signinoptions/twosv';
const APP_PASSWORDS_URL = 'https://myaccount.google.com/apppasswords';

/** The e-mail tab of the admin pages (MAIL-1). */
export function MailSettings() {
  const t = useTexts(mailTexts);
  const lang = useContext(LanguageContext) ?? 'ja';
  const query = useQuery(mailQuery());
  const { data } = query;
  return (
    <div lang={lang}>
      <PanelSection title={t.title} lead={t.lead}>
        {data ? (
          <>
            <State settings={data} />
            <GmailForm settings={data} />
          </>
        ) : (
          <QueryState query={query} failed={t.loadFailed} loading={t.loading} again={t.again} />
        )}
      </PanelSection>
      <div hidden={isFirstLoad(query)}>
        <PanelSection title={t.howTo} lead={t.howToLead}>
          <ol className="list-decimal space-y-2 pl-5 leading-relaxed marker:text-soft">
            <li>
              {t.step1} <Out href={TWO_STEP_URL} text={t.step1Link} />
            </li>
            <li>
              {t.step2} <Out href={APP_PASSWORDS_URL} text={t.step2Link} />
            </li>
            <li>{t.step3}</li>
            <li>{t.step4}</li>
          </ol>
        </PanelSection>
      </div>
    </div>
  );
}

/** Whether e-mail can be sent and, if `SMTP_URL` is set, through which server. */
function State({ settings: { configured, smtp } }: { settings: GmailSettings }) {
  const t = useTexts(mailTexts);
  return (
    <div className="pb-6">
      <p role="status" className="flex items-center gap-2.5">
        <span
          aria-hidden="true"
          className={`size-2 rounded-full ${configured ? 'bg-ink' : 'ring-1 ring-soft ring-inset'}`}
        />
        {configured ? t.configured : t.notConfigured}
      </p>
      {smtp && (
        <>
          <p className="max-w-[60ch] pt-3 leading-relaxed wrap-anywhere">
            {fillIn(t.bySmtpUrl, { server: smtp.server })}
          </p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 pt-3 wrap-anywhere [&>dt]:text-soft">
            <dt>{t.smtpFrom}</dt>
            <dd>{smtp.from}</dd>
            <dt>{t.smtpOwner}</dt>
            <dd>{smtp.owner}</dd>
          </dl>
        </>
      )}
    </div>
  );
}

function Out({ href, text }: { href: string; text: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="underline decoration-soft/60 underline-offset-3 hover:decoration-ink"
    >
      {text}
    </a>
  );
}
