import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { endSessions } from '../../../shared/sessions.ts';
import { call } from '../../lib/call.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { useTimeZone, wallTime } from '../../lib/time/zoned-time.ts';
import { deviceName } from '../../lib/words/device-name.ts';
import { PassingButton } from '../../ui/form/passing-button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { sessionsQuery } from './sessions-query.ts';
import { sessionTexts } from './texts.ts';

/** The owner's sessions, and a button that ends all others. */
export function SessionList() {
  const t = useTexts(sessionTexts);
  const listId = useId();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { show } = useToast();
  const client = useQueryClient();
  const query = useQuery(sessionsQuery);
  const sessions = query.data;
  const end = useMutation({
    mutationFn: () => call(endSessions, {}),
    onSuccess: ({ ended }) => {
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      show({ title: fillIn(t.ended, { count: ended }), durationMs: PRODUCT_TOAST_MS });
    },
    onError: () => show({ title: t.endFailed, tone: 'destructive' }),
  });

  if (sessions === undefined) return <QueryState query={query} failed={t.loadFailed} />;
  const timeText = (moment: string) => wallTime(moment, language, timeZone);
  return (
    <div className="space-y-6">
      <ul id={listId} tabIndex={-1} className="divide-y divide-hairline outline-none">
        {sessions.map(({ device, startedAt, usedAt, current }) => (
          <li key={`${startedAt} ${device}`} className="py-3 first:pt-0">
            <p>
              {deviceName(device) ?? t.unknown}
              {current && <span className="text-soft"> · {t.here}</span>}
            </p>
            <p className="text-[13px] text-soft">
              {fillIn(t.since, { start: timeText(startedAt) })}
              {!current && ` · ${fillIn(t.seen, { seen: timeText(usedAt) })}`}
            </p>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <PassingButton
          focusNext={listId}
          onClick={() => end.isPending || end.mutate()}
          aria-disabled={end.isPending}
        >
          {end.isPending ? t.ending : t.endOthers}
        </PassingButton>
      )}
    </div>
  );
}
