import { queryOptions, useQuery } from '@tanstack/react-query';
import { type BuildInfo, getBuildInfo } from '../../../shared/build-info.ts';
import { call } from '../../lib/call.ts';
import { useLanguage, useTexts } from '../../lib/texts.ts';
import { useTimeZone, wallTime } from '../../lib/time/zoned-time.ts';
import { Popover } from '../../ui/dialog/popover.tsx';
import { Icon } from '../../ui/icons.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { buildInfoTexts } from './texts.ts';

/** The running build (ADM-1), in a popover because it is needed only for bug reports. */
export function BuildInfoPopover() {
  const t = useTexts(buildInfoTexts);
  return (
    <Popover label={t.open} mark={<Icon name="info" />}>
      <h2 className="pb-2 font-medium">{t.open}</h2>
      <BuildFacts />
    </Popover>
  );
}

function BuildFacts() {
  const t = useTexts(buildInfoTexts);
  const language = useLanguage();
  const timeZone = useTimeZone();
  const query = useQuery(buildInfoQuery());
  const { data } = query;
  if (data === undefined) {
    return <QueryState query={query} failed={t.failed} />;
  }
  const facts = {
    version: data.version,
    buildNumber: data.buildNumber,
    buildDate: data.buildDate && wallTime(data.buildDate, language, timeZone),
    gitCommit: data.gitCommit,
    gitBranch: data.gitBranch,
    environment: data.environment,
  } satisfies Record<keyof BuildInfo, string | null>;
  const names = Object.keys(facts) as (keyof BuildInfo)[];
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5">
        {names.map((name) => (
          <div key={name} className="contents">
            <dt className="text-soft">{t[name]}</dt>
            <dd className={`wrap-anywhere tabular-nums ${facts[name] === null ? 'text-soft' : ''}`}>
              {facts[name] ?? t.unknown}
            </dd>
          </div>
        ))}
      </dl>
      {data.buildDate !== null && data.gitCommit === null && <p className="pt-3 text-soft">{t.outsideGit}</p>}
    </>
  );
}

/** Refetched each time it is shown, since the server may have been updated. */
export const buildInfoQuery = () =>
  queryOptions({
    queryKey: ['build-info'],
    queryFn: ({ signal }) => call(getBuildInfo, {}, { signal }),
    staleTime: 0,
  });
