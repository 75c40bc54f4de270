import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useContext, useId } from 'react';
import { useForm } from 'react-hook-form';
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSWORD_LENGTH } from '../../../shared/limits.ts';
import type { Proof } from '../../../shared/passkeys.ts';
import { hasReason } from '../../lib/call.ts';
import { LanguageContext, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { HiddenUsername } from '../../ui/form/hidden-username.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { proveByPasskey } from './ceremonies.ts';
import { passkeyFailure } from './passkey-failure.ts';
import { passkeyTexts } from './texts.ts';

interface ProofDialogProps {
  title: string;
  description: ReactNode;
  confirmLabel: string;
  /** If set, the dialog also asks for a name, with this default. */
  name?: string | undefined;
  /** True if the owner can use a passkey instead of the password. */
  hasPasskeys: boolean;
  onProof: (proof: Proof, name: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the password or a passkey before an action that only the owner in person may take. */
export function ProofDialog({
  title,
  description,
  confirmLabel,
  name,
  hasPasskeys,
  onProof,
  onDone,
  onClose,
}: ProofDialogProps) {
  const t = useTexts(passkeyTexts);
  const language = useContext(LanguageContext);
  const formId = useId();
  const { register, formState, setError, getValues, trigger, handleSubmit } = useForm({
    defaultValues: { name: name ?? '', password: '' },
  });
  const work = useMutation({
    mutationFn: async (way: 'password' | 'passkey') => {
      const values = getValues();
      const proof = way === 'password' ? { password: values.password } : await proveByPasskey();
      await onProof(proof, values.name.trim());
    },
    onSuccess: onDone,
    onError: (error, way) => {
      if (way === 'password' && hasReason(error, 'wrong_password')) {
        setError('password', { message: t.passwordWrong }, { shouldFocus: true });
      }
    },
  });
  const { errors } = formState;
  const failure = work.isError && !errors.password ? passkeyFailure(work.error, t, language) : undefined;
  const close = () => work.isPending || onClose();

  return (
    <Dialog
      variant="form"
      title={title}
      description={description}
      onClose={close}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          {hasPasskeys && (
            <Button
              className="mr-auto"
              aria-disabled={work.isPending}
              onClick={async () => {
                if (!work.isPending && (await trigger('name'))) work.mutate('passkey');
              }}
            >
              {t.confirmByPasskey}
            </Button>
          )}
          <Button onClick={close}>{t.cancel}</Button>
          <Button variant="seal" type="submit" form={formId} aria-disabled={work.isPending}>
            {work.isPending ? t.working : confirmLabel}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        className="space-y-6"
        onSubmit={handleSubmit(() => {
          if (!work.isPending) work.mutate('password');
        })}
      >
        {name !== undefined && (
          <TextField
            {...register('name', { validate: (text) => text.trim() !== '' || t.nameRequired })}
            label={t.name}
            hint={t.nameHint}
            required
            maxLength={MAX_PASSKEY_NAME_LENGTH}
            autoComplete="off"
            error={errors.name?.message}
          />
        )}
        <HiddenUsername label={t.username} />
        <PasswordField
          {...register('password', { required: t.passwordRequired })}
          label={t.password}
          hint={t.passwordHint}
          required
          maxLength={MAX_PASSWORD_LENGTH}
          autoComplete="current-password"
          error={errors.password?.message}
        />
        <p role="alert" className="text-seal">
          {failure}
        </p>
      </form>
    </Dialog>
  );
}
