import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { MAX_PASSKEY_NAME_LENGTH } from '../../../shared/limits.ts';
import { type Passkey, renamePasskey } from '../../../shared/passkeys.ts';
import { call } from '../../lib/call.ts';
import { fillIn, LanguageContext, useLanguage, useTexts } from '../../lib/texts.ts';
import { useTimeZone, wallDate } from '../../lib/time/zoned-time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { createPasskey, supportsPasskeys } from './ceremonies.ts';
import { passkeyFailure } from './passkey-failure.ts';
import { passkeysQuery, removeKnownPasskey } from './passkeys-query.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { passkeyTexts } from './texts.ts';

type Work = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

/** The owner's passkeys, with actions to add, rename and remove them. */
export function PasskeyPanel() {
  const t = useTexts(passkeyTexts);
  const { show } = useToast();
  const client = useQueryClient();
  const query = useQuery(passkeysQuery);
  const { data } = query;
  const [work, setWork] = useState<Work>();
  const close = () => setWork(undefined);
  const done = (title: string) => () => {
    close();
    void client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    show({ title, durationMs: PRODUCT_TOAST_MS });
  };

  if (data === undefined) return <QueryState query={query} failed={t.loadFailed} />;
  const { possible, passkeys } = data;
  const usable = possible && supportsPasskeys();
  const hasPasskeys = usable && passkeys.length > 0;
  return (
    <div className="space-y-6">
      {passkeys.length > 0 ? (
        <PasskeyList
          passkeys={passkeys}
          onRename={(passkey) => setWork({ kind: 'rename', passkey })}
          onRemove={(passkey) => setWork({ kind: 'remove', passkey })}
        />
      ) : (
        <p className="text-soft">{t.none}</p>
      )}
      {usable ? (
        <Button onClick={() => setWork({ kind: 'add' })}>{t.add}</Button>
      ) : (
        <p className="max-w-[60ch]">{possible ? t.unsupported : t.impossible}</p>
      )}
      {work?.kind === 'add' && (
        <ProofDialog
          title={t.add}
          description={t.addText}
          confirmLabel={t.add}
          name={t.defaultName}
          hasPasskeys={hasPasskeys}
          onProof={(proof, name) => createPasskey(name, proof)}
          onDone={done(t.added)}
          onClose={close}
        />
      )}
      {work?.kind === 'remove' && (
        <ProofDialog
          title={fillIn(t.removeOf, { name: work.passkey.name })}
          description={t.removeText}
          confirmLabel={t.remove}
          hasPasskeys={hasPasskeys}
          onProof={(proof) => removeKnownPasskey(work.passkey.id, proof)}
          onDone={done(t.removed)}
          onClose={close}
        />
      )}
      {work?.kind === 'rename' && (
        <RenameDialog passkey={work.passkey} onDone={done(t.renamed)} onClose={close} />
      )}
    </div>
  );
}

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  const t = useTexts(passkeyTexts);
  const language = useLanguage();
  const timeZone = useTimeZone();
  const dateText = (moment: string) => wallDate(moment, language, timeZone);
  return (
    <ul className="divide-y divide-hairline">
      {passkeys.map((passkey) => {
        const { id, name, createdAt, lastUsedAt } = passkey;
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0">
            <div className="min-w-0 flex-1 basis-52">
              <p className="break-words">{name}</p>
              <p className="text-[13px] text-soft">
                {fillIn(t.since, { date: dateText(createdAt) })}
                {' · '}
                {lastUsedAt === null ? t.neverUsed : fillIn(t.used, { date: dateText(lastUsedAt) })}
              </p>
            </div>
            <div className="-ml-2 flex gap-2 md:ml-0">
              <Button
                variant="quiet"
                aria-label={fillIn(t.renameOf, { name })}
                onClick={() => onRename(passkey)}
              >
                {t.rename}
              </Button>
              <Button
                variant="quiet"
                aria-label={fillIn(t.removeOf, { name })}
                onClick={() => onRemove(passkey)}
              >
                {t.remove}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

interface RenameDialogProps {
  passkey: Passkey;
  onDone: () => void;
  onClose: () => void;
}

function RenameDialog({ passkey: { id, name }, onDone, onClose }: RenameDialogProps) {
  const t = useTexts(passkeyTexts);
  const language = useContext(LanguageContext);
  const formId = useId();
  const { register, formState, handleSubmit } = useForm({ defaultValues: { name } });
  const rename = useMutation({
    mutationFn: (body: { name: string }) => call(renamePasskey, { params: { id }, body }),
    onSuccess: onDone,
  });
  const failure = rename.isError ? passkeyFailure(rename.error, t, language) : undefined;
  // Stays open while a request runs, because the end of the request would close any dialog opened meanwhile.
  const close = () => rename.isPending || onClose();
  return (
    <Dialog
      variant="form"
      title={fillIn(t.renameOf, { name })}
      onClose={close}
      footer={
        <div className="flex justify-end gap-3">
          <Button onClick={close}>{t.cancel}</Button>
          <Button variant="seal" type="submit" form={formId} aria-disabled={rename.isPending}>
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
          readOnly={rename.isPending}
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          autoComplete="off"
          error={formState.errors.name?.message ?? failure}
        />
      </form>
    </Dialog>
  );
}
