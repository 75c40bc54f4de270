import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useEffectEvent, useId, useState } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import {
  chooseSource,
  FOLDER_PLACEHOLDER,
  MAX_FOLDER_PATH_LENGTH,
  proposedFolders,
  type SourceKind,
  type SyncState,
} from '../../../shared/sync.ts';
import { call } from '../../lib/call.ts';
import { type Revision, useFormVersions } from '../../lib/forms/use-form-versions.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { HeldFields } from '../../ui/form/held-fields.tsx';
import { PassingButton } from '../../ui/form/passing-button.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { FieldVersions } from '../../ui/form/version-choice.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { syncStateQuery } from './sync-query.ts';
import { syncTexts } from './texts.ts';

/** Props of the folder browser, which another feature provides. */
export interface BrowserProps {
  source: SourceKind;
  sourceName: string;
  path: string;
  onChoose: (path: string) => void;
  onClose: () => void;
}

interface SourceFormProps {
  state: SyncState;
  /** True if a run is active or about to start. */
  busy: boolean;
  Browser: ComponentType<BrowserProps>;
  onStart: (choice: Choice & { before: Choice }, onRefused: (error: unknown) => void) => void;
  onFailure: (title: string, error: unknown, source: SourceKind) => void;
}

type Choice = Pick<SyncState, 'source' | 'folderPath'>;

const sourceKinds = ['dropbox', 'local', 's3'] as const;
const choiceOf = ({ source, folderPath }: Choice): Choice => ({ source, folderPath });

/** The source of photos and the button that starts a sync (SYNC-1, SYNC-8). Starting also stores the choice. */
export function SourceForm({ state, busy, Browser, onStart, onFailure }: SourceFormProps) {
  const t = useTexts(syncTexts);
  const startId = useId();
  const [browsing, setBrowsing] = useState(false);
  const { form, versions, keep, start } = useSourceChoice({ state, onStart, onFailure });
  const { source, folderPath } = form.watch();
  const { isDirty } = form.formState;
  const fault = folderFault(folderPath);
  const isAvailable = state.available[source];
  const mayStart = isAvailable && fault === undefined && !busy && !keep.isPending;
  const trimmed = { source, folderPath: folderPath.trim() };
  const setFolder = (path: string) => form.setValue('folderPath', path, { shouldDirty: true });

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(() => {
        if (mayStart) start({ values: trimmed, base: versions.base() });
      })}
    >
      <FieldVersions
        conflicts={versions.conflicts}
        labels={{ source: t.source, folderPath: t.folder }}
        pending={keep.isPending}
        onSaveMine={() => {
          const revision = versions.settle('mine');
          if (revision) keep.mutate({ ...revision, values: trimmed });
        }}
        onTakeOther={() => versions.settle('other')}
      />
      <HeldFields held={keep.isPending} buttonId={startId}>
        <SourceFields form={form} state={state} setFolder={setFolder} onBrowse={() => setBrowsing(true)} />
      </HeldFields>
      <div className="flex flex-wrap items-center gap-3 py-5">
        <Button
          id={startId}
          type="submit"
          variant="seal"
          disabled={!isAvailable || fault !== undefined}
          aria-disabled={busy || keep.isPending}
        >
          {t.start}
        </Button>
        {isDirty && (
          <>
            <PassingButton
              focusNext={startId}
              disabled={!isAvailable || fault !== undefined}
              aria-disabled={keep.isPending}
              onClick={() => keep.isPending || keep.mutate({ values: trimmed, base: versions.base() })}
            >
              {t.keep}
            </PassingButton>
            <p className="min-w-0 text-[13px] leading-5 text-soft wrap-anywhere">
              {fillIn(t.keepHint, { place: `${t[state.source]}: ${state.folderPath}` })}
            </p>
          </>
        )}
      </div>
      {browsing && (
        <Browser
          source={source}
          sourceName={t[source]}
          path={browseStart(folderPath)}
          onChoose={(path) => {
            setFolder(path);
            setBrowsing(false);
          }}
          onClose={() => setBrowsing(false)}
        />
      )}
    </form>
  );
}

interface SourceFieldsProps extends Pick<SourceFormProps, 'state'> {
  form: UseFormReturn<Choice>;
  setFolder: (path: string) => void;
  onBrowse: () => void;
}

function SourceFields({ form, state, setFolder, onBrowse }: SourceFieldsProps) {
  const t = useTexts(syncTexts);
  const { source, folderPath } = form.watch();
  const fault = folderFault(folderPath);
  const hints: Record<SourceKind, string> = {
    dropbox: state.available.dropbox ? t.dropboxReady : t.dropboxMissing,
    local: t.localHint,
    s3: state.available.s3 ? t.s3Ready : t.s3Missing,
  };
  const folderHint = source === 'local' ? t.localFolderHint : t.folderHint;
  return (
    <>
      <Controller
        control={form.control}
        name="source"
        render={({ field }) => (
          <RadioField
            label={t.source}
            value={field.value}
            options={sourceKinds.map((value) => ({ value, label: t[value], hint: hints[value] }))}
            onChange={(chosen) => {
              field.onChange(chosen);
              // A folder path of one source rarely exists in another.
              setFolder(chosen === state.source ? state.folderPath : proposedFolders[chosen]);
            }}
          />
        )}
      />
      <div className="flex items-start gap-3 pt-5">
        <TextField
          {...form.register('folderPath')}
          className="min-w-0 flex-1"
          label={t.folder}
          hint={fault === 'placeholder' ? t.placeholder : folderHint}
          error={fault === 'empty' || fault === 'long' ? t[fault] : undefined}
          placeholder={proposedFolders[source]}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button className="mt-5" disabled={!state.available[source]} onClick={onBrowse}>
          {t.browse}
        </Button>
      </div>
    </>
  );
}

/** The form's state, and its two ways to save: without a sync, or by starting one. */
function useSourceChoice({
  state,
  onStart,
  onFailure,
}: Pick<SourceFormProps, 'state' | 'onStart' | 'onFailure'>) {
  const t = useTexts(syncTexts);
  const client = useQueryClient();
  const { show } = useToast();
  const form = useForm<Choice>({ defaultValues: choiceOf(state) });
  const { source, folderPath } = form.watch();
  const { isDirty } = form.formState;
  const versions = useFormVersions(form, { isWhole: true });
  // A refetch does not overwrite what the owner has changed.
  const takeOver = useEffectEvent((stored: Choice) => {
    const isKept = stored.source === source && stored.folderPath === folderPath.trim();
    if (!isDirty || isKept) form.reset(stored);
  });
  const stored = choiceOf(state);
  useEffect(
    () => takeOver({ source: stored.source, folderPath: stored.folderPath }),
    [stored.source, stored.folderPath],
  );

  const keep = useMutation({
    mutationFn: ({ values, base }: Revision<Choice>) =>
      call(chooseSource, { body: { ...values, before: base } }),
    onSuccess: (now) => {
      form.reset(choiceOf(now));
      client.setQueryData(syncStateQuery().queryKey, now);
      show({ title: t.kept, durationMs: PRODUCT_TOAST_MS });
    },
    onError: async (error, revision) => {
      const isResolved = await resolve(error, revision, keep.mutate);
      if (!isResolved) onFailure(t.keepFailed, error, revision.values.source);
    },
  });
  const resolve = (
    error: unknown,
    revision: Pick<Revision<Choice>, 'isMerged'>,
    save: (revision: Revision<Choice>) => void,
  ) => {
    const read = async () => choiceOf(await client.fetchQuery({ ...syncStateQuery(), staleTime: 0 }));
    return versions.resolve(error, revision, { read, save });
  };
  const start = ({ values, base, isMerged }: Revision<Choice>) =>
    onStart({ ...values, before: base }, (error) => resolve(error, { isMerged }, start));

  return { form, versions, keep, start };
}

type FolderFault = 'empty' | 'placeholder' | 'long';

/** What is wrong with a typed folder path; undefined if it is valid. */
export function folderFault(path: string): FolderFault | undefined {
  const trimmed = path.trim();
  if (trimmed === '') return 'empty';
  if (trimmed.includes(FOLDER_PLACEHOLDER)) return 'placeholder';
  return trimmed.length > MAX_FOLDER_PATH_LENGTH ? 'long' : undefined;
}

/** Where the folder browser opens: at the typed path, or its part before `{folder}` if it has this placeholder. */
export function browseStart(path: string): string {
  const known = path.split(FOLDER_PLACEHOLDER)[0] ?? '';
  const names = known.split('/').filter((name) => name.trim() !== '');
  return names.length === 0 ? '' : `/${names.join('/')}`;
}
