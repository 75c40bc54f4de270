import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { feedbackQuery } from '../../features/feedback-inbox/feedback-queries.ts';
import { Inbox } from '../../features/feedback-inbox/inbox.tsx';
import { BookEntries } from '../../features/guestbook/book-entries.tsx';
import { GuestBookInbox } from '../../features/guestbook-inbox/guest-book-inbox.tsx';
import { mailFailure } from '../../features/mail/mail-failure.ts';
import { mailQuery } from '../../features/mail/mail-query.ts';
import { ForgetDialog } from '../../features/privacy/forget-dialog.tsx';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { ChoiceBar } from '../../ui/choice-bar.tsx';
import { isFirstLoad } from '../../ui/query-state.tsx';
import { inboxFilterTexts } from './inbox-filter-texts.ts';
import { useWaitingCount } from './use-waiting-count.ts';

type Shown = 'waiting' | 'feedback' | 'guestBook' | 'all';

/** The feedback inbox, the guest books, or both. The owner can answer feedback if mail is set up. */
export function FeedbackPage() {
  const language = useLanguage();
  const { data: mail, isError } = useQuery(mailQuery());
  const { isPending, count, known } = useWaitingCount();
  const [chosen, setChosen] = useState<Shown>();
  // Chosen once: the lists do not switch to `all` while the owner works through the last waiting items.
  if (chosen === undefined && !isPending) setChosen(known > 0 ? 'waiting' : 'all');
  // Until the inbox has a list for the first time, what is below it is not shown.
  const [hasList, setHasList] = useState(false);
  const list = useInfiniteQuery({
    ...feedbackQuery(chosen === 'waiting' ? 'pending' : undefined),
    enabled: !hasList && chosen !== undefined && chosen !== 'guestBook',
  });
  if (!hasList && chosen !== undefined && !isFirstLoad(list)) setHasList(true);
  if (chosen === undefined) return null;
  return (
    // The guest book's preview is in the second column, from the top.
    <div className="relative xl:grid xl:grid-cols-[minmax(0,800px)_minmax(380px,462px)] xl:grid-rows-[auto_1fr] xl:justify-between xl:gap-x-16 wide:max-w-[1554px] wide:grid-cols-[minmax(0,936px)_540px]">
      <InboxFilter shown={chosen} waiting={count} onChoose={setChosen} />
      {chosen !== 'guestBook' && (
        <Inbox
          isUnreadOnly={chosen === 'waiting'}
          canSendMail={isError ? false : mail?.configured}
          reasonOf={(error) => mailFailure(error, language)}
          forgetDialog={({ id, name }, done) => (
            <ForgetDialog trace={{ feedbackId: id }} name={name} {...done} />
          )}
        />
      )}
      {chosen !== 'feedback' && (
        <div hidden={!hasList} className="contents">
          <GuestBookInbox
            isWaitingOnly={chosen === 'waiting'}
            preview={(entries) => (
              <BookEntries
                date={entries[0]?.date ?? ''}
                entries={entries.map((entry) => ({ ...entry, isPending: entry.status === 'pending' }))}
              />
            )}
          />
        </div>
      )}
    </div>
  );
}

/** Shown instead of a number that could not be loaded. */
const UNKNOWN = '–';

interface InboxFilterProps {
  shown: Shown;
  waiting: number | undefined;
  onChoose: (shown: Shown) => void;
}

function InboxFilter({ shown, waiting, onChoose }: InboxFilterProps) {
  const t = useTexts(inboxFilterTexts);
  return (
    // On wide screens the filter is beside the heading.
    <div className="flex pt-8 md:justify-end md:pt-10 xl:absolute xl:right-0">
      <ChoiceBar<Shown>
        legend={t.legend}
        choices={[
          ['waiting', fillIn(t.waiting, { n: waiting ?? UNKNOWN })],
          ['feedback', t.feedback],
          ['guestBook', t.guestBook],
          ['all', t.all],
        ]}
        chosen={shown}
        onChoose={onChoose}
      />
    </div>
  );
}
