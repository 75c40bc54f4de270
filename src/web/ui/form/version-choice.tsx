import type { ReactNode } from 'react';
import type { FieldConflict } from '../../lib/forms/form-changes.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../button.tsx';
import { versionTexts } from './version-texts.ts';

interface VersionChoiceProps {
  text: string;
  /** The conflicting fields, each in both versions. */
  fields: readonly { label: string; mine: ReactNode; other: ReactNode }[];
  pending: boolean;
  onSaveMine: () => void;
  onTakeOther: () => void;
}

/** Shows a conflict with a change made elsewhere: each field in both versions, and a button for each version. */
export function VersionChoice({ text, fields, pending, onSaveMine, onTakeOther }: VersionChoiceProps) {
  const t = useTexts(versionTexts);
  return (
    <div ref={bringIntoSight} role="alert" className="border-l-2 border-seal py-1 pl-4">
      <p className="max-w-[70ch]">{text}</p>
      {fields.map(({ label, mine, other }) => (
        <div key={label} className="pt-3">
          <p className="text-[13px] text-soft">{label}</p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 pt-1 wrap-anywhere [&>dt]:text-soft">
            <dt>{t.here}</dt>
            <dd className="line-clamp-6 whitespace-pre-line">{mine || t.emptyText}</dd>
            <dt>{t.elsewhere}</dt>
            <dd className="line-clamp-6 whitespace-pre-line">{other || t.emptyText}</dd>
          </dl>
        </div>
      ))}
      <div className="flex flex-wrap gap-x-3 gap-y-2 pt-4">
        <Button aria-disabled={pending} onClick={() => pending || onSaveMine()}>
          {t.saveMine}
        </Button>
        <Button aria-disabled={pending} onClick={() => pending || onTakeOther()}>
          {t.takeOther}
        </Button>
      </div>
    </div>
  );
}

interface FieldVersionsProps extends Omit<VersionChoiceProps, 'text' | 'fields'> {
  conflicts: readonly FieldConflict[];
  /** The fields' labels by their paths in the form. */
  labels: Readonly<Record<string, string>>;
}

/** A `VersionChoice` for a form's conflicting fields; renders nothing without conflicts. */
export function FieldVersions({ conflicts, labels, ...choice }: FieldVersionsProps) {
  const t = useTexts(versionTexts);
  if (conflicts.length === 0) return null;
  const shown = (value: unknown) => (typeof value === 'boolean' ? (value ? t.on : t.off) : String(value));
  return (
    <VersionChoice
      {...choice}
      text={t.changedElsewhere}
      fields={conflicts.map(({ path, mine, other }) => ({
        label: labels[path] ?? path,
        mine: shown(mine),
        other: shown(other),
      }))}
    />
  );
}

/** Scrolls to a notice that appears after a save, because it may be far from the save button. */
export function bringIntoSight(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'center' });
}
