import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { editorTexts } from '../texts.ts';

interface LeaveQuestionOptions {
  unsaved: boolean;
  /** Called when the owner agrees to lose unsaved changes. */
  onDiscard: () => void;
}

/** Asks before unsaved changes are lost; the caller renders `question`. */
export function useLeaveQuestion({ unsaved, onDiscard }: LeaveQuestionOptions): {
  leaveFor: (go: () => void) => void;
  question: ReactNode;
} {
  const t = useTexts(editorTexts);
  const [wanted, setWanted] = useState<() => void>();
  return {
    leaveFor(go) {
      if (unsaved) setWanted(() => go);
      else go();
    },
    question: wanted && (
      <ConfirmDialog
        title={t.discardTitle}
        text={t.discardText}
        confirmLabel={t.discard}
        cancelLabel={t.keepEditing}
        onConfirm={() => {
          onDiscard();
          wanted();
        }}
        onCancel={() => setWanted(undefined)}
      />
    ),
  };
}
