import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  AUDIT_KEEP_DAYS,
  type AuditEntry,
  type AuditKind,
  auditKinds,
  listAuditEntries,
} from '../../../shared/audit.ts';
import { call } from '../../lib/call.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { useTimeZone, wallTime } from '../../lib/time/zoned-time.ts';
import { deviceName } from '../../lib/words/device-name.ts';
import { ChoiceBar } from '../../ui/choice-bar.tsx';
import { hasListFailed, LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import css from './audit.css?inline';
import { describeSubject } from './describe-subject.ts';
import { actionTexts, auditTexts } from './texts.ts';

const LIST_ID = 'audit-entries';

/** The audit log: important actions of the owner, and failed sign-ins, newest first (OPS-5). */
export function AuditPanel() {
  const t = useTexts(auditTexts);
  const [kind, setKind] = useState<AuditKind>();
  const list = useInfiniteQuery(auditQuery(kind));
  const items = list.data?.pages.flatMap((page) => page.items);

  return (
    <section aria-labelledby="audit-heading" className="pt-8 md:pt-10">
      <style>{css}</style>
      <h2 id="audit-heading" className="text-[21px] leading-7 font-medium">
        {t.title}
      </h2>
      <p className="max-w-[60ch] pt-2 text-soft">{fillIn(t.lead, { days: AUDIT_KEEP_DAYS })}</p>
      <div className="flex py-6">
        <ChoiceBar
          legend={t.show}
          choices={[[undefined, t.all], ...auditKinds.map((one) => [one, t[one]] as const)]}
          chosen={kind}
          onChoose={setKind}
        />
      </div>
      {items?.length === 0 && (
        <p className="border-t border-hairline py-16 text-soft">
          {kind === undefined ? t.none : t.noneOfKind}
        </p>
      )}
      {items && items.length > 0 && <Entries items={items} />}
      {(!items || hasListFailed(list)) && (
        <QueryState query={list} failed={t.loadFailed} className="border-t border-hairline py-8" />
      )}
      <LoadMore list={list} listId={LIST_ID} more={t.more} className="mt-6" />
    </section>
  );
}

function Entries({ items }: { items: readonly AuditEntry[] }) {
  const t = useTexts(auditTexts);
  return (
    <>
      <div aria-hidden="true" className="audit-head">
        <span>{t.when}</span>
        <span>{t.what}</span>
        <span>{t.from}</span>
      </div>
      <ul id={LIST_ID} className="border-t border-ink">
        {items.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </>
  );
}

const FAILURE = /_failed$/;

function EntryRow({ entry }: { entry: AuditEntry }) {
  const t = useTexts(auditTexts);
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { at, action, network, device, count } = entry;
  const isFailure = FAILURE.test(action);
  const subject = describeSubject(entry, language);
  const where = network === null ? t.manyNetworks : network === 'unknown' ? t.unknownNetwork : network;
  return (
    <li className="audit-row">
      <time dateTime={at}>{wallTime(at, language, timeZone)}</time>
      <p>
        <span className={isFailure ? 'text-seal' : undefined}>{actionTexts[action][language]}</span>
        {subject !== '' && <span className="text-soft"> · {subject}</span>}
        {count > 1 && <span className="text-soft"> · {fillIn(t.times, { count })}</span>}
      </p>
      <p className="audit-from">
        {where}
        {!isFailure && ` · ${deviceName(device) ?? t.unknownDevice}`}
      </p>
    </li>
  );
}

const auditQuery = (kind: AuditKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['audit', kind ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditEntries, { query: { kind, before: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
    staleTime: 0,
  });
