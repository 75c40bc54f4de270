import { themes } from '../../../shared/choices.ts';
import { useChoices } from '../../lib/choices/choices.ts';
import { useTexts } from '../../lib/texts.ts';
import { ChoiceLinks } from './choice-links.tsx';
import { switchTexts } from './switch-texts.ts';

/** Switches between the light, the dark and the system's theme (SITE-4). */
export function ThemeSwitch({ className }: { className?: string }) {
  const t = useTexts(switchTexts);
  const { choices } = useChoices();
  return (
    <ChoiceLinks
      name="theme"
      label={t.theme}
      chosen={choices.theme ?? 'system'}
      options={themes.map((value) => ({ value, label: t[value] }))}
      {...(className && { className })}
    />
  );
}
