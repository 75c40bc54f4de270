import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../lib/texts.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { syncFailuresQuery } from './sync-query.ts';
import { recordTexts } from './texts.ts';

/** The files of a run that could not be used, each with its reason (SYNC-6). */
export function RunFailures({ id }: { id: string }) {
  const t = useTexts(recordTexts);
  const query = useQuery(syncFailuresQuery(id));
  const { data } = query;
  if (data === undefined) return <QueryState query={query} failed={t.failuresFailed} />;
  if (data.length === 0) return <p className="py-2 text-soft">{t.noFailures}</p>;
  return (
    <ul className="space-y-2 py-2">
      {data.map(({ path, error }) => (
        <li key={path} className="wrap-anywhere">
          {path}
          <span className="block text-[12.5px] leading-5 text-soft">{error}</span>
        </li>
      ))}
    </ul>
  );
}
