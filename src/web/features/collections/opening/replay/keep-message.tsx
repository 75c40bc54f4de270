import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DateString } from '../../../../../shared/dates.ts';
import { keepOpeningWords } from '../../../../../shared/opening-replay.ts';
import { call } from '../../../../lib/call.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { replayQuery } from '../replay-queries.ts';
import { reportTexts } from './report-texts.ts';

interface KeepMessageProps {
  date: DateString;
  messageId: number;
  isKept: boolean;
}

/** The checkbox that puts a chat message into the opening's replay (OPEN-6). */
export function KeepMessage({ date, messageId, isKept }: KeepMessageProps) {
  const t = useTexts(reportTexts);
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: (isWanted: boolean) =>
      call(keepOpeningWords, { params: { date, messageId }, body: { isKept: isWanted } }),
    // Refetches the report too, whose key begins with the replay's.
    onSettled: () => client.invalidateQueries({ queryKey: replayQuery(date).queryKey }),
  });
  const isShown = keep.isPending ? keep.variables : isKept;
  return (
    <>
      <label className="inline-flex min-h-11 items-center gap-2 text-[13px] text-soft">
        <input
          type="checkbox"
          checked={isShown}
          // `disabled` would lose the focus.
          aria-disabled={keep.isPending}
          onChange={({ target }) => keep.isPending || keep.mutate(target.checked)}
        />
        {t.keep}
      </label>
      {keep.isError && (
        <span role="alert" className="ml-3 text-[13px] text-seal">
          {t.failed}
        </span>
      )}
    </>
  );
}
