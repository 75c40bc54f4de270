import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { urlOf } from '../../../shared/endpoint.ts';
import {
  type AnySubscriber,
  exportSubscribers,
  removePushSubscriber,
  removeSubscriber,
  resumeSubscriber,
  type SubscriberKind,
  type SubscriberPage,
} from '../../../shared/subscribers.ts';
import { call, HttpError } from '../../lib/call.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { ChoiceBar } from '../../ui/choice-bar.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { hasListFailed, LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { subscribersQuery } from './subscriber-queries.ts';
import { SubscriberRow } from './subscriber-row.tsx';
import { subscriberTexts } from './texts.ts';

const NOT_FOUND = 404;
const LIST_ID = 'subscriber-rows';
/** Shown instead of a number that is loading or could not be loaded. */
const UNKNOWN = '–';

/** Who receives the five by e-mail or by notification (FOLLOW-6). */
export function SubscriberList() {
  const t = useTexts(subscriberTexts);
  const [show, setShow] = useState<SubscriberKind>();
  const [find, setFind] = useState('');
  const [deleting, setDeleting] = useState<AnySubscriber>();
  const list = useInfiniteQuery(subscribersQuery({ show, find: find.trim() }));
  const { remove, resume } = useSubscriberChanges();
  const items = list.data?.pages.flatMap((page) => page.items);
  const counts = list.data?.pages[0]?.counts;
  const totals = totalsOf(counts);
  const named = (label: string, total: number) => `${label} ${counts ? total : UNKNOWN}`;

  return (
    <section aria-labelledby="subscribers-heading">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="subscribers-heading" className="text-[21px] leading-7 font-medium">
          {t.title}
        </h2>
        <p className="flex-1 text-soft">
          {counts && totals.all}
          {counts && counts.unconfirmed > 0 && ` · ${fillIn(t.unconfirmed, { count: counts.unconfirmed })}`}
        </p>
        <a
          href={urlOf(exportSubscribers)}
          download
          className="inline-flex min-h-11 items-center text-soft hover:text-ink"
        >
          {t.exportCsv}
        </a>
      </div>
      <Counts counts={counts} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-4">
        <ChoiceBar
          legend={t.show}
          choices={[
            [undefined, named(t.all, totals.all)],
            ['email', named(t.email, totals.email)],
            ['push', named(t.push, totals.push)],
            ['paused', named(t.paused, totals.paused)],
          ]}
          chosen={show}
          onChoose={setShow}
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
      {items?.length === 0 && (
        <p className="border-t border-hairline py-16 text-soft">
          {find.trim() === '' && show === undefined ? t.none : t.noneFound}
        </p>
      )}
      {items && items.length > 0 && (
        <SubscriberTable>
          {items.map((subscriber) => (
            <SubscriberRow
              key={`${subscriber.kind} ${subscriber.id}`}
              subscriber={subscriber}
              onRemove={() => setDeleting(subscriber)}
              isResuming={resume.isPending}
              onResume={() => resume.isPending || resume.mutate(subscriber.id)}
            />
          ))}
        </SubscriberTable>
      )}
      {(!items || hasListFailed(list)) && (
        <QueryState query={list} failed={t.loadFailed} className="border-t border-hairline py-8" />
      )}
      {items && items.length > 0 && (
        <div className="flex min-h-12 items-center justify-between text-[13px] text-soft">
          <p>
            {find.trim() === '' &&
              counts &&
              fillIn(t.shownOf, { shown: items.length, total: totals[show ?? 'all'] })}
          </p>
          <LoadMore list={list} listId={LIST_ID} variant="quiet" more={t.more} />
        </div>
      )}
      {deleting && (
        <ConfirmDialog
          title={
            deleting.kind === 'push'
              ? t.removeBrowserTitle
              : fillIn(t.removeTitle, { email: deleting.email ?? '—' })
          }
          text={deleting.kind === 'push' ? t.removeBrowserText : t.removeText}
          confirmLabel={t.remove}
          cancelLabel={t.cancel}
          pending={remove.isPending}
          onCancel={() => setDeleting(undefined)}
          onConfirm={() =>
            remove.mutate(deleting, {
              onSettled: () => setDeleting((now) => (now === deleting ? undefined : now)),
            })
          }
        />
      )}
    </section>
  );
}

function totalsOf(counts: SubscriberPage['counts'] | undefined) {
  const { daily = 0, weekly = 0, paused = 0, push = 0 } = counts ?? {};
  const email = daily + weekly + paused;
  return { all: email + push, email, push, paused };
}

function Counts({ counts }: { counts: SubscriberPage['counts'] | undefined }) {
  const t = useTexts(subscriberTexts);
  const figures = [
    [counts?.daily ?? UNKNOWN, t.daily],
    [counts?.weekly ?? UNKNOWN, t.weekly],
    [counts?.push ?? UNKNOWN, t.pushCount],
    [counts ? `+${counts.joined}` : UNKNOWN, fillIn(t.recent, { left: counts?.left ?? UNKNOWN })],
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

function SubscriberTable({ children }: { children: ReactNode }) {
  const t = useTexts(subscriberTexts);
  return (
    <table className="subscriber-table">
      <thead>
        <tr>
          <th scope="col">{t.who}</th>
          <th scope="col" className="wide">
            {t.rhythm}
          </th>
          <th scope="col" className="wide">
            {t.language}
          </th>
          <th scope="col" className="wide">
            {t.since}
          </th>
          <th scope="col">
            <span className="wide">{t.last}</span>
            <span className="sr-only">{t.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody id={LIST_ID}>{children}</tbody>
    </table>
  );
}

function useSubscriberChanges() {
  const t = useTexts(subscriberTexts);
  const client = useQueryClient();
  const { show } = useToast();
  const reload = () => client.invalidateQueries({ queryKey: ['subscribers'] });
  const onError = () => show({ title: t.changeFailed, tone: 'destructive' });

  const remove = useMutation({
    mutationFn: async ({ kind, id }: AnySubscriber) => {
      try {
        await call(kind === 'push' ? removePushSubscriber : removeSubscriber, { params: { id } });
      } catch (error) {
        // If the subscriber is already deleted, the result is the wanted one.
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
