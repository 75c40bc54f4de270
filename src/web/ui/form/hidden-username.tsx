import { OWNER_USERNAME } from '../../../shared/auth.ts';

/** A hidden field that tells password managers whose password a form asks for or changes. */
export function HiddenUsername({ label }: { label: string }) {
  return (
    <input
      hidden
      name="username"
      value={OWNER_USERNAME}
      autoComplete="username"
      readOnly
      aria-label={label}
    />
  );
}
