import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteGmailSettings } from '../../../shared/mail.ts';
import { call } from '../../lib/call.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast-store.ts';
import { useToast } from '../../ui/use-toast.ts';
import { mailQuery } from './mail-query.ts';
import { mailTexts } from './texts.ts';

/** Asks, then deletes e-mail address and password, so that no unused password stays stored. */
export function ForgetGmail() {
  const t = useTexts(mailTexts);
  const client = useQueryClient();
  const { show } = useToast();
  const [asking, setAsking] = useState(false);
  const forget = useMutation({
    mutationFn: () => call(deleteGmailSettings, {}),
    onSuccess: (settings) => {
      client.setQueryData(mailQuery().queryKey, settings);
      show({ title: t.forgotten, durationMs: PRODUCT_TOAST_MS });
    },
    onError: () => show({ title: t.forgetFailed, tone: 'destructive', durationMs: PRODUCT_TOAST_MS }),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t.forget}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t.forgetTitle}
          text={t.forgetText}
          confirmLabel={t.delete}
          cancelLabel={t.cancel}
          pending={forget.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => forget.mutate()}
        />
      )}
    </>
  );
}
