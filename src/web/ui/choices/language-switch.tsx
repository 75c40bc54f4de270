import { useContext } from 'react';
import { LanguageContext, useTexts } from '../../lib/texts.ts';
import { ChoiceLinks } from './choice-links.tsx';
import { switchTexts } from './switch-texts.ts';

/** Each language's name is in that language, for visitors who read no other. */
const languageNames = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'ja', label: '日本語', lang: 'ja' },
] as const;

/** Switches between English and Japanese (SITE-3). Neither is marked until the visitor or owner has chosen one. */
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
