import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../../../shared/endpoint.ts';
import {
  exportSubscribers,
  removeSubscriber,
  resumeSubscriber,
  type Subscriber,
  type SubscriberPage,
  type SubscriberStatus,
} from '../../../shared/subscribers.ts';
import { call, HttpError } from '../../lib/call.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { useTimeZone, wallDate } from '../../lib/time/zoned-time.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceBar } from '../../ui/choice-bar.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { subscribersQuery } from './subscriber-queries.ts';
import { subscriberTexts } from './texts.ts';

const NOT_FOUND = 404;

/** Who receives the five by e-mail. */
export function SubscriberList() {
  const t = useTexts(subscriberTexts);
  const [status, setStatus] = useState<SubscriberStatus>();
  const [find, setFind] = useState('');
  const [doomed, setDoomed] = useState<Subscriber>();
  const list = useInfiniteQuery(subscribersQuery({ status, find: find.trim() }));
  const { remove, resume } = useSubscriberChanges();
  const items = list.data?.pages.flatMap((page) => page.items);
  const counts = list.data?.pages[0]?.counts;

  return (
    <section aria-labelledby="subscribers-heading">
      <div className="flex flex-wrap items-baseline gap-x-6">
        <h2 id="subscribers-heading" className="flex-1 text-[21px] leading-7 font-medium">
          {t.title}
        </h2>
        <a
          href={addressOf(exportSubscribers)}
          download
          className="inline-flex min-h-11 items-center text-soft hover:text-ink"
        >
          {t.exportCsv}
        </a>
      </div>
      {counts && <Counts counts={counts} />}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-6">
        <ChoiceBar
          legend={t.show}
          choices={[
            [undefined, t.all],
            ['active', t.active],
            ['paused', t.paused],
          ]}
          chosen={status}
          onChoose={setStatus}
        />
        <TextField
          type="search"
          label={t.find}
          labelHidden
          placeholder={t.find}
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
      </div>
      {!items && <QueryState query={list} failed={t.loadFailed} className="border-t border-hairline py-8" />}
      {items?.length === 0 && (
        <p className="border-t border-hairline py-16 text-soft">
          {find.trim() === '' && status === undefined ? t.none : t.noneFound}
        </p>
      )}
      {items && items.length > 0 && (
        <ul className="border-t border-ink">
          {items.map((subscriber) => (
            <SubscriberRow
              key={subscriber.id}
              subscriber={subscriber}
              onRemove={() => setDoomed(subscriber)}
              onResume={() => resume.isPending || resume.mutate(subscriber.id)}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          className="mt-6"
          aria-disabled={list.isFetchingNextPage}
          onClick={() => list.isFetchingNextPage || list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? t.loading : t.more}
        </Button>
      )}
      {doomed && (
        <ConfirmDialog
          title={fillIn(t.removeTitle, { email: doomed.email ?? '—' })}
          text={t.removeText}
          confirmLabel={t.remove}
          cancelLabel={t.cancel}
          pending={remove.isPending}
          onCancel={() => setDoomed(undefined)}
          onConfirm={() => remove.mutate(doomed.id, { onSettled: () => setDoomed(undefined) })}
        />
      )}
    </section>
  );
}

function Counts({ counts }: { counts: SubscriberPage['counts'] }) {
  const t = useTexts(subscriberTexts);
  const figures = [
    [counts.daily, t.daily],
    [counts.weekly, t.weekly],
    [counts.paused, t.pausedCount],
    [counts.unconfirmed, t.unconfirmed],
  ] as const;
  return (
    <dl className="subscriber-figures">
      {figures.map(([count, label]) => (
        <div key={label}>
          <dt className="text-[13px] text-soft">{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SubscriberRowProps {
  subscriber: Subscriber;
  onRemove: () => void;
  onResume: () => void;
}

function SubscriberRow({ subscriber, onRemove, onResume }: SubscriberRowProps) {
  const t = useTexts(subscriberTexts);
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { email, rhythm, since, lastSentAt, paused } = subscriber;
  const date = (moment: string) => wallDate(moment, language, timeZone);
  return (
    <li className="subscriber">
      <div className="min-w-0">
        <p className="truncate">{email ?? <span className="text-soft">{t.unreadable}</span>}</p>
        <p className="text-[13px] text-soft">
          {[
            rhythm === 'daily' ? t.rhythmDaily : t.rhythmWeekly,
            subscriber.language === 'ja' ? '日本語' : 'English',
            `${t.since} ${date(since)}`,
            `${t.last}: ${lastSentAt === null ? t.never : date(lastSentAt)}`,
          ].join(' · ')}
        </p>
        {paused && (
          <p className="text-[13px] text-seal">
            {fillIn(t.pausedSince, { date: date(paused.at), code: paused.code })}
          </p>
        )}
      </div>
      <div className="flex">
        {paused && (
          <Button look="quiet" onClick={onResume}>
            {t.resume}
          </Button>
        )}
        <Button look="quiet" onClick={onRemove} aria-label={`${t.remove}: ${email ?? ''}`}>
          {t.remove}
        </Button>
      </div>
    </li>
  );
}

function useSubscriberChanges() {
  const t = useTexts(subscriberTexts);
  const client = useQueryClient();
  const { show } = useToast();
  const reload = () => client.invalidateQueries({ queryKey: ['subscribers'] });
  const onError = () => show({ title: t.changeFailed, tone: 'destructive' });

  const remove = useMutation({
    mutationFn: async (id: number) => {
      try {
        await call(removeSubscriber, { params: { id } });
      } catch (error) {
        // Gone already, which is the wanted result.
        if (!(error instanceof HttpError) || error.status !== NOT_FOUND) throw error;
      }
    },
    onSuccess: async () => {
      await reload();
      show({ title: t.removed, durationMs: PRODUCT_TOAST_MS });
    },
    onError,
  });
  const resume = useMutation({
    mutationFn: (id: number) => call(resumeSubscriber, { params: { id } }),
    onSuccess: async () => {
      await reload();
      show({ title: t.resumed, durationMs: PRODUCT_TOAST_MS });
    },
    onError,
  });
  return { remove, resume };
}
