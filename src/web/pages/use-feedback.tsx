import { lazy, type ReactNode, Suspense, useState } from 'react';
import { emptyDraft } from '../features/feedback/feedback-draft.ts';
import { LoadBoundary } from '../ui/load-boundary.tsx';

const FeedbackDialog = lazy(async () => ({
  default: (await import('../features/feedback/feedback-dialog.tsx')).FeedbackDialog,
}));

/** The feedback dialog, loaded on first use. Its text survives closing until it is sent. */
export function useFeedback(): { openFeedback: () => void; feedback: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(emptyDraft);
  return {
    openFeedback: () => setOpen(true),
    feedback: isOpen && (
      <LoadBoundary floating onClose={() => setOpen(false)}>
        <Suspense>
          <FeedbackDialog draft={draft} onChange={setDraft} onClose={() => setOpen(false)} />
        </Suspense>
      </LoadBoundary>
    ),
  };
}
