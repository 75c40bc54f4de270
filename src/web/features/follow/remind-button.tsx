import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { isReminded, type RemindedOpening, readPushState, setReminder } from './push.ts';
import { PUSH_STATE } from './push-choice.tsx';
import { remindTexts } from './remind-texts.ts';

/** Offers a reminder of an opening, in browsers that receive notifications of new days (OPEN-3). */
export function RemindButton({ opening }: { opening: RemindedOpening }) {
  const { data: push } = useQuery({ queryKey: PUSH_STATE, queryFn: readPushState, networkMode: 'always' });
  // Unmounted when notifications are turned off, because that also deletes the reminders.
  return push === 'on' && <Reminder key={opening.collectionId} opening={opening} />;
}

function Reminder({ opening }: { opening: RemindedOpening }) {
  const t = useTexts(remindTexts);
  const language = useLanguage();
  const [isOn, setIsOn] = useState(() => isReminded(opening));
  const change = useMutation({
    mutationFn: (isWanted: boolean) => setReminder(opening, isWanted, language),
    onSuccess: (_, isWanted) => setIsOn(isWanted),
  });
  return (
    <>
      <Button
        aria-pressed={isOn}
        aria-disabled={change.isPending}
        onClick={() => change.isPending || change.mutate(!isOn)}
      >
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
