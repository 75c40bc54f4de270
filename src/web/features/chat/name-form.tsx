import { useEffect, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { NameRefusal } from './chat.ts';
import { checkName } from './identity.ts';
import { refusalTexts, settingsTexts } from './texts.ts';

interface NameFormProps {
  /** The one in force. */
  name: string;
  refusal: NameRefusal | undefined;
  onRename: (name: string) => void;
  onForgetRefusal: () => void;
}

/** A visitor's name in the conversation (CHAT-3); whether it is free, the room says, and what was written stays. */
export function NameForm({ name, refusal, onRename, onForgetRefusal }: NameFormProps) {
  const t = useTexts(settingsTexts);
  const refusals = useTexts(refusalTexts);
  const [draft, setDraft] = useState(name);
  const [wasTried, setTried] = useState(false);
  const checked = checkName(draft, name);
  const problem = wasTried && checked.problem ? t[checked.problem] : refusal && refusals[refusal];
  useEffect(() => {
    // The room may have written it a little differently.
    setDraft(name);
    setTried(false);
  }, [name]);
  useEffect(() => onForgetRefusal, [onForgetRefusal]);
  return (
    <form
      className="flex items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (checked.problem === undefined) onRename(checked.name);
      }}
    >
      <TextField
        className="flex-1"
        label={t.name}
        value={draft}
        autoComplete="off"
        error={problem}
        onChange={(event) => {
          setTried(false);
          if (refusal) onForgetRefusal();
          setDraft(event.target.value);
        }}
      />
      <Button type="submit" className="mt-5">
        {t.save}
      </Button>
    </form>
  );
}
