import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { HttpError } from '../../lib/call.ts';
import { logger } from '../../lib/logger.ts';
import { useLanguage, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { passFocus } from '../../ui/pass-focus.ts';
import { type PushState, renewPush, turnPushOff, turnPushOn } from './push.ts';
import { followTexts } from './texts.ts';

type OfferedState = Exclude<PushState, 'unsupported'>;

export const PUSH_STATE = ['push-state'];

/** Turns notifications of new days in this browser on or off (FOLLOW-5). */
export function PushChoice({ state, vapidKey }: { state: OfferedState; vapidKey: string }) {
  const t = useTexts(followTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () => (state === 'on' ? turnPushOff() : turnPushOn(vapidKey, language)),
    onSuccess: (next) => client.setQueryData<PushState>(PUSH_STATE, next),
  });
  useEffect(() => {
    if (state === 'install' || state === 'denied') return;
    renewPush(vapidKey, language).then(
      () => client.invalidateQueries({ queryKey: PUSH_STATE }),
      (error: unknown) => logger.warn('general', 'push: renewing the subscription failed', error),
    );
  }, [state, vapidKey, language, client]);
  const press = () => {
    if (!change.isPending) change.mutate();
  };

  return (
    <>
      {state === 'off' && (
        <button
          ref={passFocus}
          type="button"
          className="follow-bell"
          onClick={press}
          aria-disabled={change.isPending}
        >
          <Bell />
          <span>{t.push}</span>
        </button>
      )}
      <p role="status" className="text-[13px] text-soft">
        {state === 'on' ? (
          <>
            {t.pushOn}{' '}
            <Button ref={passFocus} variant="link" onClick={press} aria-disabled={change.isPending}>
              {t.pushStop}
            </Button>
          </>
        ) : (
          t[NOTES[state]]
        )}
      </p>
      {change.isError && (
        <p role="alert" className="text-[13px] text-seal">
          {change.error instanceof HttpError && change.error.status === 429 ? t.later : t.pushFailed}
        </p>
      )}
    </>
  );
}

function Bell() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor">
      <path strokeWidth="1.5" strokeLinejoin="round" d="M5 17h14l-2-3v-4a5 5 0 0 0-10 0v4zM10 20h4" />
    </svg>
  );
}

const NOTES = { off: 'pushNote', denied: 'pushDenied', install: 'pushInstall' } as const;
