import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { isEmailAddress, MAX_EMAIL_LENGTH, toPlainEmail } from '../../../shared/email.ts';
import { type Frequency, frequencies, subscribe } from '../../../shared/subscribers.ts';
import { call, HttpError } from '../../lib/call.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { Button, useOnePress } from '../../ui/button.tsx';
import { followTexts } from './texts.ts';

/** What the visitor has entered. Stored outside the component, because a change of language remounts the form. */
let typed = '';
let chosen: Frequency = 'daily';

/** Asks for an e-mail address, which the visitor then confirms by a link in an e-mail (FOLLOW-1). */
export function FollowForm() {
  const t = useTexts(followTexts);
  const language = useLanguage();
  const id = useId();
  const [email, setEmail] = useState(() => typed);
  const [rhythm, setRhythm] = useState(() => chosen);
  const [website, setWebsite] = useState('');
  const [problem, setProblem] = useState('');
  const [hasSent, setHasSent] = useState(false);
  const pressOnce = useOnePress();
  const send = useMutation({
    mutationFn: (address: string) =>
      call(subscribe, { body: { email: address, rhythm, language, website } }).then(() => address),
    onSuccess: () => {
      typed = '';
      setHasSent(true);
    },
    onError: (error) => {
      // The browser may have filled in the honeypot; clearing it lets the next attempt succeed.
      setWebsite('');
      setProblem(t[failureOf(error)]);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = toPlainEmail(email);
    const wrong = problemOf(address);
    setProblem(wrong === undefined ? '' : t[wrong]);
    if (wrong === undefined && !send.isPending) send.mutate(address);
  };

  if (send.isSuccess) {
    return (
      <div ref={focus} tabIndex={-1} className="outline-none">
        <p className="follow-sent">{fillIn(t.sent, { email: send.data })}</p>
        <p className="pt-3 text-[13px] text-soft">
          {t.nothingCame}{' '}
          <Button variant="link" onClick={() => send.reset()}>
            {t.again}
          </Button>
        </p>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={submit}>
      <div className="follow-line">
        <input
          type="email"
          name="email"
          autoComplete="email"
          maxLength={MAX_EMAIL_LENGTH}
          placeholder={t.email}
          aria-label={t.email}
          // biome-ignore lint/a11y/noAutofocus: only after the form has replaced the pressed button.
          autoFocus={hasSent}
          aria-invalid={problem === '' ? undefined : true}
          aria-describedby={problem === '' ? undefined : `${id}-problem`}
          value={email}
          onChange={(event) => {
            typed = event.target.value;
            setEmail(typed);
            setProblem('');
          }}
        />
        <button type="submit" onClick={pressOnce} aria-disabled={send.isPending}>
          {send.isPending ? t.sending : t.follow}
        </button>
      </div>
      {problem !== '' && (
        <p id={`${id}-problem`} role="alert" className="pt-2 text-[13px] text-seal">
          {problem}
        </p>
      )}
      <fieldset className="follow-choices">
        <legend className="sr-only">{t.rhythm}</legend>
        {frequencies.map((frequency) => (
          <label key={frequency}>
            <input
              type="radio"
              name={`${id}-rhythm`}
              checked={rhythm === frequency}
              onChange={() => {
                chosen = frequency;
                setRhythm(frequency);
              }}
            />
            {t[frequency]}
          </label>
        ))}
      </fieldset>
      {/* Honeypot: only programs fill it in, because visitors do not see it. */}
      <label className="sr-only" aria-hidden="true">
        Website
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={website}
          onChange={(event) => setWebsite(event.target.value)}
        />
      </label>
    </form>
  );
}

/** Focuses the text that replaced the form, for screen readers, unless another element has the focus (SITE-4). */
function focus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

function failureOf(error: unknown): 'invalid' | 'later' | 'failed' {
  if (!(error instanceof HttpError)) return 'failed';
  if (error.status === 400) return 'invalid';
  return error.status === 429 ? 'later' : 'failed';
}

function problemOf(email: string): 'incomplete' | 'invalid' | undefined {
  if (/@[^.]*$/.test(email)) return 'incomplete';
  return isEmailAddress(email) ? undefined : 'invalid';
}
