import { useEffect, useId, useRef, useState } from 'react';
import type { MutedPerson } from '../../../../shared/chat.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { isComposing } from '../../../ui/form/is-composing.ts';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { passFocus } from '../../../ui/pass-focus.ts';
import type { NameRefusal } from '../connection/chat-snapshot.ts';
import { isMuteActive, muteEnd } from '../messages/mute-end.ts';
import { messageTexts, refusalTexts, settingsTexts } from '../texts.ts';
import { chime } from './chime.ts';
import { checkName } from './identity.ts';
import type { ChatPreferences } from './preferences.ts';

const VOLUME_STEP = 0.05;

interface ChatSettingsProps {
  preferences: ChatPreferences;
  onChange: (changes: Partial<ChatPreferences>) => void;
  /** Undefined for the owner, who cannot change it (CHAT-3), and before the first join. */
  name: string | undefined;
  onRename: (name: string) => void;
  /** Why the requested name was refused. */
  nameRefusal: NameRefusal | undefined;
  onClearRefusal: () => void;
  muted: readonly MutedPerson[];
  onUnmute: (author: string) => void;
  onDone: () => void;
}

/** Name, sound and volume (CHAT-1), and the owner's mutes. Shown in place of the messages. */
export function ChatSettings(props: ChatSettingsProps) {
  const { preferences, onChange, name, onRename, nameRefusal, onClearRefusal, muted, onUnmute, onDone } =
    props;
  const t = useTexts(settingsTexts);
  const words = useTexts(messageTexts);
  const language = useLanguage();
  const volumeId = useId();
  const panel = useRef<HTMLElement>(null);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    const { current: element } = panel;
    element?.querySelector<HTMLElement>('input, button')?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return;
      event.stopPropagation();
      done.current();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto px-4 py-5 text-body outline-none"
    >
      {name !== undefined && (
        <NameForm name={name} refusal={nameRefusal} onRename={onRename} onClearRefusal={onClearRefusal} />
      )}
      <SwitchField label={t.sound} checked={preferences.sound} onChange={(sound) => onChange({ sound })} />
      <div>
        <label htmlFor={volumeId} className="block text-[12px] leading-5 text-soft">
          {t.volume}
        </label>
        <input
          id={volumeId}
          type="range"
          min={0}
          max={1}
          step={VOLUME_STEP}
          value={preferences.volume}
          disabled={!preferences.sound}
          onChange={(event) => onChange({ volume: event.target.valueAsNumber })}
          onPointerUp={() => chime(preferences.volume)}
          onKeyUp={() => chime(preferences.volume)}
          className="h-11 w-full accent-(--ink) md:pointer-fine:h-7"
        />
      </div>
      {muted.length > 0 && (
        <div>
          <h3 className="text-[12px] leading-5 text-soft">{t.muted}</h3>
          <ul>
            {muted.map(({ author, name: mutedName, addressUntil }) => (
              <li key={author} ref={passFocus} className="flex min-h-11 items-center justify-between gap-4">
                <span className="min-w-0">
                  <span className="block truncate">{mutedName}</span>
                  <span className="block text-[12px] leading-5 text-soft">
                    {isMuteActive(addressUntil)
                      ? fillIn(t.mutedAddress, { time: muteEnd(addressUntil, language) })
                      : t.mutedVisitor}
                  </span>
                </span>
                <Button
                  variant="link"
                  className="min-h-11 md:pointer-fine:min-h-0"
                  onClick={() => onUnmute(author)}
                >
                  {fillIn(words.unmute, { name: mutedName })}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button className="mt-auto self-start" onClick={onDone}>
        {t.done}
      </Button>
    </section>
  );
}

interface NameFormProps {
  /** The name that the server has confirmed. */
  name: string;
  refusal: NameRefusal | undefined;
  onRename: (name: string) => void;
  onClearRefusal: () => void;
}

/** A visitor's name field (CHAT-3). The server decides whether a name is free; a refused one stays in the field. */
function NameForm({ name, refusal, onRename, onClearRefusal }: NameFormProps) {
  const t = useTexts(settingsTexts);
  const refusals = useTexts(refusalTexts);
  const [draft, setDraft] = useState(name);
  const [wasTried, setTried] = useState(false);
  const checked = checkName(draft, name);
  const problem = wasTried && checked.problem ? t[checked.problem] : refusal && refusals[refusal];
  useEffect(() => {
    // The server may have normalised the name.
    setDraft(name);
    setTried(false);
  }, [name]);
  useEffect(() => onClearRefusal, [onClearRefusal]);
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
          if (refusal) onClearRefusal();
          setDraft(event.target.value);
        }}
      />
      <Button type="submit" className="mt-5">
        {t.save}
      </Button>
    </form>
  );
}
