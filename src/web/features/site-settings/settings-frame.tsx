import type { FormEventHandler, ReactNode } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { siteSettingsTexts } from './texts.ts';

interface SettingsFrameProps {
  dirty: boolean;
  pending: boolean;
  submit: FormEventHandler;
  discard: () => void;
  children: ReactNode;
}

/** The fields, and below them what can be done with them; the seal appears once there is something to save. */
export function SettingsFrame({ dirty, pending, submit, discard, children }: SettingsFrameProps) {
  const t = useTexts(siteSettingsTexts);
  return (
    <form noValidate onSubmit={submit} className="space-y-6">
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" look={dirty ? 'seal' : 'plain'} aria-disabled={!dirty || pending}>
          {pending ? t.saving : t.save}
        </Button>
        {dirty && !pending && (
          <Button look="quiet" onClick={discard}>
            {t.discard}
          </Button>
        )}
        <p role="status" className="text-[12.5px] text-soft">
          {dirty && !pending && t.unsaved}
        </p>
      </div>
    </form>
  );
}
