import { useMutation } from '@tanstack/react-query';
import { useContext, useId } from 'react';
import { useForm } from 'react-hook-form';
import { MAX_PASSKEY_NAME_LENGTH } from '../../../shared/limits.ts';
import { type Passkey, renamePasskey } from '../../../shared/passkeys.ts';
import { call } from '../../lib/call.ts';
import { fillIn, LanguageContext, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { passkeyFailure } from './passkey-failure.ts';
import { passkeyTexts } from './texts.ts';

interface RenameDialogProps {
  passkey: Passkey;
  onDone: () => void;
  onClose: () => void;
}

export function RenameDialog({ passkey: { id, name }, onDone, onClose }: RenameDialogProps) {
  const t = useTexts(passkeyTexts);
  const language = useContext(LanguageContext);
  const formId = useId();
  const { register, formState, handleSubmit } = useForm({ defaultValues: { name } });
  const rename = useMutation({
    mutationFn: (body: { name: string }) => call(renamePasskey, { params: { id }, body }),
    onSuccess: onDone,
  });
  const failure = rename.isError ? passkeyFailure(rename.error, t, language) : undefined;
  return (
    <Dialog
      narrow
      title={fillIn(t.renameOf, { name })}
      onClose={onClose}
      footer={
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button look="seal" type="submit" form={formId} aria-disabled={rename.isPending}>
            {rename.isPending ? t.working : t.save}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={handleSubmit((values) => {
          if (!rename.isPending) rename.mutate({ name: values.name.trim() });
        })}
      >
        <TextField
          {...register('name', { validate: (text) => text.trim() !== '' || t.nameRequired })}
          label={t.name}
          required
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          autoComplete="off"
          error={formState.errors.name?.message ?? failure}
        />
      </form>
    </Dialog>
  );
}
