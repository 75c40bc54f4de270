import { longDate } from '../../../shared/dates.ts';
import type { Language } from '../../../shared/owner-text.ts';
import type { AnySubscriber, PushSubscriber, PushVendor, Subscriber } from '../../../shared/subscribers.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { useTimeZone } from '../../lib/time/zoned-time.ts';
import { Button } from '../../ui/button.tsx';
import { subscriberTexts } from './texts.ts';

const VENDORS: Record<PushVendor, string> = {
  google: 'Google',
  mozilla: 'Mozilla',
  microsoft: 'Microsoft',
  apple: 'Apple',
  other: '—',
};

interface SubscriberRowProps {
  subscriber: AnySubscriber;
  /** True while this or another subscriber is being resumed, because only one can be resumed at a time. */
  isResuming: boolean;
  onRemove: () => void;
  onResume: () => void;
}

/** A subscriber in the table; on phones a second line replaces the other columns. */
export function SubscriberRow({ subscriber, isResuming, onRemove, onResume }: SubscriberRowProps) {
  const t = useTexts(subscriberTexts);
  const language = useLanguage();
  const short = useShortDate(language);
  const isEmail = subscriber.kind === 'email';
  const isPaused = isEmail && subscriber.paused !== null;
  const rhythm = isEmail ? (subscriber.rhythm === 'daily' ? t.rhythmDaily : t.rhythmWeekly) : t.push;
  const languageName = subscriber.language === 'ja' ? '日本語' : 'English';
  const since = short(subscriber.since);
  const sentAt = isEmail ? subscriber.lastSentAt : subscriber.lastSentOn;
  const last = sentAt === null ? t.never : short(sentAt);
  const name = isEmail ? (subscriber.email ?? '') : t.browser;

  return (
    <tr>
      <td>
        {isEmail ? <EmailCell subscriber={subscriber} /> : <BrowserCell browser={subscriber} />}
        <p className="narrow text-[13px] text-soft">
          {[rhythm, languageName, `${t.since} ${since}`, `${t.last}: ${last}`].join(' · ')}
        </p>
      </td>
      <td className={isEmail ? 'wide' : 'wide text-soft'}>{rhythm}</td>
      <td className="wide text-soft">{languageName}</td>
      <td className="wide text-soft">{since}</td>
      <td className={isPaused ? 'last is-paused' : 'last'}>
        <span className="wide date text-soft">{last}</span>
        <span className="actions">
          {isPaused && (
            <Button
              variant="quiet"
              aria-disabled={isResuming}
              onClick={onResume}
              aria-label={`${t.resume}: ${name}`}
            >
              {t.resume}
            </Button>
          )}
          <Button variant="quiet" onClick={onRemove} aria-label={`${t.remove}: ${name}`}>
            {t.remove}
          </Button>
        </span>
      </td>
    </tr>
  );
}

function EmailCell({ subscriber: { email, paused } }: { subscriber: Subscriber }) {
  const t = useTexts(subscriberTexts);
  const short = useShortDate(useLanguage());
  return (
    <>
      <p className="wrap-anywhere">{email ?? <span className="text-soft">{t.unreadable}</span>}</p>
      {paused && (
        <p className="text-[13px] text-seal">
          {fillIn(t.pausedSince, { date: short(paused.at), code: paused.code })}
        </p>
      )}
    </>
  );
}

function BrowserCell({ browser: { vendor, failingSince } }: { browser: PushSubscriber }) {
  const t = useTexts(subscriberTexts);
  const language = useLanguage();
  return (
    <>
      <p className="truncate">
        {t.browser}{' '}
        {vendor === null ? (
          <span className="text-soft">{t.unreadable}</span>
        ) : (
          vendor !== 'other' && (
            <span className="text-soft">{fillIn(t.vendor, { vendor: VENDORS[vendor] })}</span>
          )
        )}
      </p>
      {failingSince && (
        <p className="text-[13px] text-seal">
          {fillIn(t.failing, { date: longDate(failingSince, language) })}
        </p>
      )}
    </>
  );
}

/** Formats a date for a table column: `11.19.26`, in Japanese `2026/11/19`. */
function useShortDate(language: Language): (moment: string) => string {
  const timeZone = useTimeZone();
  return (moment) => {
    // `Date` reads a date without a time as UTC, so it is formatted in UTC too.
    const zone = moment.length === 10 ? 'UTC' : timeZone;
    const format = new Intl.DateTimeFormat(language === 'ja' ? 'ja' : 'en-US', {
      ...{ year: language === 'ja' ? 'numeric' : '2-digit', month: '2-digit', day: '2-digit' },
      ...(zone === undefined ? {} : { timeZone: zone }),
    });
    const text = format.format(new Date(moment));
    return language === 'ja' ? text : text.replaceAll('/', '.');
  };
}
