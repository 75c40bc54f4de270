import { useEffect, useState } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { NameRefusal } from '../connection/chat-snapshot.ts';
import { refusalTexts, settingsTexts } from '../texts.ts';
import { checkName } from './identity.ts';

interface NameFormProps {
  /** The effective name. */
  name: string;
  refusal: NameRefusal | undefined;
  onRename: (name: string) => void;
  onForgetRefusal: () => void;
}

/** A visitor's name field (CHAT-3); the server decides whether a name is free, and a refused one stays in the field. */
export function NameForm({ name, refusal, onRename, onForgetRefusal }: NameFormProps) {
  const t = useTexts(settingsTexts);
  const refusals = useTexts(refusalTexts);
  const [draft, setDraft] = useState(name);
  const [wasTried, setTried] = useState(false);
  const checked = checkName(draft, name);
  const problem = wasTried && checked.problem ? t[checked.problem] : refusal && refusals[refusal];
  useEffect(() => {
    // The server may have normalised it.
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
