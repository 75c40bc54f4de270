import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { isReminded, readPushState, setReminder } from './push.ts';
import { PUSH_STATE } from './push-choice.tsx';
import { remindTexts } from './remind-texts.ts';

/** A notification shortly before an opening, in browsers that receive those of new days (OPEN-3). */
export function RemindButton({ collectionId }: { collectionId: number }) {
  const t = useTexts(remindTexts);
  const language = useLanguage();
  const { data: push } = useQuery({ queryKey: PUSH_STATE, queryFn: readPushState, networkMode: 'always' });
  const [isOn, setIsOn] = useState(() => isReminded(collectionId));
  const change = useMutation({
    mutationFn: (isWanted: boolean) => setReminder(collectionId, isWanted, language),
    onSuccess: (_, isWanted) => setIsOn(isWanted),
  });
  if (push !== 'on') return null;
  return (
    <>
      <Button aria-pressed={isOn} aria-disabled={change.isPending} onClick={() => change.mutate(!isOn)}>
        {isOn ? t.reminded : t.remind}
      </Button>
      {change.isError && (
        <span role="alert" className="text-[13px] text-seal">
          {t.failed}
        </span>
      )}
    </>
  );
}
