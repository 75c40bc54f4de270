import { useQuery } from '@tanstack/react-query';
import { Inbox } from '../../features/feedback-inbox/inbox.tsx';
import { BookLines } from '../../features/guestbook/book-lines.tsx';
import { GuestBookInbox } from '../../features/guestbook-inbox/guest-book-inbox.tsx';
import { mailFailure } from '../../features/mail/mail-failure.ts';
import { mailQuery } from '../../features/mail/mail-query.ts';
import { ForgetDialog } from '../../features/privacy/forget-dialog.tsx';
import { useLanguage } from '../../lib/texts.ts';

/** The feedback inbox and the guest book; the mail settings decide whether it can answer. */
export function FeedbackDesk() {
  const language = useLanguage();
  const { data: mail, isError } = useQuery(mailQuery());
  return (
    <>
      <Inbox
        canSendMail={isError ? false : mail?.configured}
        reasonOf={(error) => mailFailure(error, language)}
        forgetDialog={({ id, name }, done) => (
          <ForgetDialog trace={{ feedbackId: id }} name={name} {...done} />
        )}
      />
      <GuestBookInbox
        preview={(entries) => (
          <BookLines
            date={entries[0]?.date ?? ''}
            entries={entries.map((entry) => ({ ...entry, isPending: entry.status === 'pending' }))}
          />
        )}
      />
    </>
  );
}
