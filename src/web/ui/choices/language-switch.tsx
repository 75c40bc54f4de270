import { useContext } from 'react';
import { LanguageContext, useTexts } from '../../lib/texts.ts';
import { ChoiceLinks } from './choice-links.tsx';
import { switchTexts } from './switch-texts.ts';

/** Each language by its own name, for readers of only that one. */
const languageNames = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'ja', label: '日本語', lang: 'ja' },
] as const;

/** English or Japanese (SITE-3). Neither is marked until a visitor chooses. */
export function LanguageSwitch({ className }: { className?: string }) {
  const t = useTexts(switchTexts);
  const language = useContext(LanguageContext);
  return (
    <ChoiceLinks
      name="language"
      label={t.language}
      chosen={language}
      options={languageNames}
      {...(className && { className })}
    />
  );
}
