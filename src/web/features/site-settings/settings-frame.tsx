import { type FormEventHandler, type ReactNode, useId } from 'react';
import type { FieldConflict } from '../../lib/forms/form-changes.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { PassingButton } from '../../ui/form/passing-button.tsx';
import { FieldVersions } from '../../ui/form/version-choice.tsx';
import { siteSettingsTexts } from './texts.ts';

interface SettingsFrameProps {
  dirty: boolean;
  pending: boolean;
  submit: FormEventHandler;
  discard: () => void;
  conflicts: readonly FieldConflict[];
  onSaveMine: () => void;
  onTakeOther: () => void;
  children: ReactNode;
}

/** Fields with their actions below; the save button is highlighted once something has changed. */
export function SettingsFrame({
  dirty,
  pending,
  submit,
  discard,
  conflicts,
  children,
  ...choice
}: SettingsFrameProps) {
  const t = useTexts(siteSettingsTexts);
  const saveId = useId();
  const labels: Record<string, string> = {
    name: t.name,
    ownerNickname: t.nickname,
    language: t.language,
    layout: t.layout,
    timeZone: t.timeZone,
    license: t.license,
    'about.en': t.aboutEn,
    'about.ja': t.aboutJa,
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-6">
      <FieldVersions conflicts={conflicts} labels={labels} pending={pending} {...choice} />
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          id={saveId}
          type="submit"
          variant={dirty ? 'seal' : 'plain'}
          aria-disabled={!dirty || pending}
        >
          {pending ? t.saving : t.save}
        </Button>
        {dirty && !pending && (
          <PassingButton variant="quiet" focusNext={saveId} onClick={discard}>
            {t.discard}
          </PassingButton>
        )}
        <p role="status" className="text-[13px] text-soft">
          {dirty && !pending && t.unsaved}
        </p>
      </div>
    </form>
  );
}
