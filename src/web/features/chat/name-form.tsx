import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { checkName } from './identity.ts';
import { settingsTexts } from './texts.ts';

/** A visitor's name in the conversation (CHAT-3); whether it is free, the room says. */
export function NameForm({ name, onRename }: { name: string; onRename: (name: string) => void }) {
  const t = useTexts(settingsTexts);
  const [draft, setDraft] = useState(name);
  const [wasTried, setTried] = useState(false);
  const checked = checkName(draft, name);
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
        error={wasTried && checked.problem ? t[checked.problem] : undefined}
        onChange={(event) => {
          setTried(false);
          setDraft(event.target.value);
        }}
      />
      <Button type="submit" className="mt-5">
        {t.save}
      </Button>
    </form>
  );
}
