import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useEffectEvent, useId, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { isEmailAddress, MAX_EMAIL_LENGTH, toPlainEmail } from '../../../shared/email.ts';
import {
  deleteGmailSettings,
  type GmailSettings,
  isAppPassword,
  saveGmailSettings,
  testGmail,
  withoutSpaces,
} from '../../../shared/mail.ts';
import { call } from '../../lib/call.ts';
import { type Revision, useFormVersions } from '../../lib/forms/use-form-versions.ts';
import { fillIn, LanguageContext, useTexts } from '../../lib/texts.ts';
import { reasonTexts } from '../../lib/words/reason-texts.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteDialog } from '../../ui/dialog/delete-dialog.tsx';
import { HeldFields } from '../../ui/form/held-fields.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx';
import { FieldVersions } from '../../ui/form/version-choice.tsx';
import { PRODUCT_TOAST_MS, TOAST_DEFAULT_MS, type ToastMessage } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { mailFailure } from './mail-failure.ts';
import { mailQuery } from './mail-query.ts';
import { mailTexts } from './texts.ts';

type Fields = Pick<GmailSettings, 'gmail_user' | 'gmail_app_password'>;
const fieldsOf = ({ gmail_user, gmail_app_password }: GmailSettings): Fields => ({
  gmail_user,
  gmail_app_password,
});
const isBlank = (text: string) => text.trim() === '';

/** Saves e-mail address and app password, and tests the stored ones (MAIL-1). A failed save keeps the fields. */
export function GmailForm({ settings }: { settings: GmailSettings }) {
  const t = useTexts(mailTexts);
  const language = useContext(LanguageContext) ?? 'ja';
  const saveId = useId();
  const { show } = useToast();
  const form = useForm({ defaultValues: fieldsOf(settings) });
  const { handleSubmit, formState, getValues, reset, setFocus } = form;
  const versions = useFormVersions(form, { isWhole: true });
  const { isDirty } = formState;
  // A refetch does not overwrite what the owner is typing.
  const takeOver = useEffectEvent((stored: GmailSettings) => {
    if (!isDirty) reset(fieldsOf(stored));
  });
  useEffect(() => takeOver(settings), [settings]);

  const { save, test } = useGmailCalls({
    resolve: versions.resolve,
    onSaved: (saved) => reset(fieldsOf(saved)),
  });

  const mayTest = settings.configured && !isDirty;
  const refuseBlank = () => {
    const { gmail_user, gmail_app_password } = getValues();
    if (!isBlank(gmail_user) && !isBlank(gmail_app_password)) return;
    setFocus(isBlank(gmail_user) ? 'gmail_user' : 'gmail_app_password');
    show({
      title: t.inputError,
      description: t.inputErrorText,
      tone: 'destructive',
      durationMs: PRODUCT_TOAST_MS,
    });
  };
  const runTest = () => {
    if (test.isPending) return;
    if (mayTest) test.mutate();
    else show({ title: t.needed, description: t.neededText, tone: 'destructive' });
  };

  return (
    <form
      noValidate
      onSubmit={handleSubmit(
        (values) => save.isPending || save.mutate({ values, base: versions.base() }),
        refuseBlank,
      )}
      className="flex max-w-[460px] flex-col gap-5"
    >
      <UnsavedGuard unsaved={isDirty} />
      <FieldVersions
        conflicts={versions.conflicts.filter(({ path }) => path === 'gmail_user')}
        labels={{ gmail_user: t.user }}
        pending={save.isPending}
        onSaveMine={() => {
          const revision = versions.settle('mine');
          if (revision) void handleSubmit(() => save.mutate(revision), refuseBlank)();
        }}
        onTakeOther={() => versions.settle('other')}
      />
      {settings.unreadable && (
        <p role="alert" className="border-l-2 border-seal pl-4 leading-relaxed">
          {reasonTexts.mail_key[language]}
        </p>
      )}
      <HeldFields held={save.isPending} buttonId={saveId}>
        <GmailFields form={form} />
      </HeldFields>
      <div className="flex flex-wrap gap-3 pt-1">
        <Button id={saveId} type="submit" variant="seal" aria-disabled={save.isPending} className="min-w-28">
          {save.isPending ? t.saving : t.save}
        </Button>
        <Button onClick={runTest} aria-disabled={!mayTest || test.isPending} className="min-w-28">
          {test.isPending ? t.testing : t.test}
        </Button>
        {(settings.gmail_user !== '' || settings.unreadable) && <ForgetGmail />}
      </div>
      {/* Stays after the toast, until the next test or successful save. */}
      {settings.configured && test.isError && (
        <p className="border-l-2 border-seal pl-4 leading-relaxed">
          {t.testFailed}: {mailFailure(test.error, language)}
        </p>
      )}
    </form>
  );
}

function GmailFields({ form: { register, formState } }: { form: UseFormReturn<Fields> }) {
  const t = useTexts(mailTexts);
  const { errors } = formState;
  return (
    <>
      <TextField
        {...register('gmail_user', {
          validate: (text) =>
            isEmailAddress(toPlainEmail(text)) || (isBlank(text) ? t.inputErrorText : t.userWrong),
        })}
        type="email"
        label={t.user}
        autoComplete="email"
        maxLength={MAX_EMAIL_LENGTH}
        placeholder="name@gmail.com"
        error={errors.gmail_user?.message}
        aria-required
      />
      <TextField
        {...register('gmail_app_password', {
          validate: (text) =>
            isAppPassword(withoutSpaces(text)) || (isBlank(text) ? t.inputErrorText : t.passwordWrong),
        })}
        type="password"
        label={t.password}
        hint={t.passwordHint}
        autoComplete="off"
        error={errors.gmail_app_password?.message}
        aria-required
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </>
  );
}

interface GmailCallsOptions {
  /** Handles a save that was refused because the settings have changed elsewhere meanwhile. */
  resolve: ReturnType<typeof useFormVersions<Fields>>['resolve'];
  onSaved: (settings: GmailSettings) => void;
}

/** Saves the settings and tests the stored ones, and reports the result (MAIL-1). */
function useGmailCalls({ resolve, onSaved }: GmailCallsOptions) {
  const t = useTexts(mailTexts);
  const language = useContext(LanguageContext) ?? 'ja';
  const client = useQueryClient();
  const { show } = useToast();
  const showToast = (message: ToastMessage) => show({ durationMs: PRODUCT_TOAST_MS, ...message });
  const fail = (title: string, error: unknown, durationMs?: number) =>
    show({ title, description: mailFailure(error, language), tone: 'destructive', durationMs });

  const save = useMutation({
    mutationFn: ({ values, base }: Revision<Fields>) =>
      call(saveGmailSettings, { body: { ...values, before: { gmail_user: base.gmail_user } } }),
    onSuccess: (saved) => {
      onSaved(saved);
      // Clears the failure of a test with the previous settings.
      test.reset();
      client.setQueryData(mailQuery().queryKey, saved);
      showToast({ title: t.saved });
    },
    onError: async (error, revision) => {
      const isResolved = await resolve(error, revision, {
        read: async () => {
          const now = fieldsOf(await client.fetchQuery({ ...mailQuery(), staleTime: 0 }));
          // Two different passwords for one address are no conflict: the one typed here is saved.
          return now.gmail_user === revision.values.gmail_user ? { ...now, ...revision.values } : now;
        },
        save: save.mutate,
      });
      if (!isResolved) fail(t.saveFailed, error);
    },
  });
  const test = useMutation({
    mutationFn: () => call(testGmail, {}),
    onSuccess: ({ to }) => showToast({ title: t.tested, description: fillIn(t.testedText, { address: to }) }),
    // This toast need not stay until it is dismissed, because the form shows the error too.
    onError: (error) => fail(t.testFailed, error, TOAST_DEFAULT_MS),
  });
  return { save, test };
}

/** After a confirmation, deletes e-mail address and password, so that no unused password stays stored. */
function ForgetGmail() {
  const t = useTexts(mailTexts);
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
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
