import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Passkey, removePasskey } from '../../../shared/passkeys.ts';
import { call } from '../../lib/call.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast-store.ts';
import { useToast } from '../../ui/use-toast.ts';
import { createPasskey, supportsPasskeys } from './ceremonies.ts';
import { PasskeyList } from './passkey-list.tsx';
import { passkeysQuery } from './passkeys-query.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
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
          onProof={(proof) => call(removePasskey, { params: { id: work.passkey.id }, body: { proof } })}
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
