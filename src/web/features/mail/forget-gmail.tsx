import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteGmailSettings } from '../../../shared/mail.ts';
import { call } from '../../lib/call.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { mailQuery } from './mail-query.ts';
import { mailTexts } from './texts.ts';

/** After a confirmation, deletes e-mail address and password, so that no unused password stays stored. */
export function ForgetGmail() {
  const t = useTexts(mailTexts);
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t.forget}
      </Button>
      {asking && (
        <DeleteDialog
          title={t.forgetTitle}
          text={t.forgetText}
          confirmLabel={t.delete}
          cancelLabel={t.cancel}
          removed={{ title: t.forgotten }}
          failed={t.forgetFailed}
          remove={() => call(deleteGmailSettings, {})}
          onRemoved={(settings) => client.setQueryData(mailQuery().queryKey, settings)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
