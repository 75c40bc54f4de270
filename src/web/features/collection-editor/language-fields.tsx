import { type ReactNode, useState } from 'react';
import { type Language, languages, type OwnerText } from '../../../shared/owner-text.ts';
import { useLanguage, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { editorTexts } from './texts.ts';

interface LanguageFieldsProps {
  /** The texts in the fields. If any has a text in the other language, that language is not folded away. */
  texts: readonly (OwnerText | undefined)[];
  /** Renders the fields of one language; `name` is the language's name at the end of their labels. */
  render: (language: Language, name: string) => ReactNode;
  className: string;
  /** On which screens the other language is folded away while empty. */
  folds?: 'phone' | 'always';
}

/** The same fields in both languages, the page's language first. */
export function LanguageFields({ texts, render, className, folds = 'phone' }: LanguageFieldsProps) {
  const t = useTexts(editorTexts);
  const own = useLanguage();
  const other = languages.find((language) => language !== own) ?? own;
  const [unfolded, setUnfolded] = useState(false);
  // The fields stay unfolded when the last character is deleted.
  if (!unfolded && texts.some((text) => text?.[other])) setUnfolded(true);
  const names = { en: t.english, ja: t.japanese };
  return (
    <div className={className}>
      <div>{render(own, names[own])}</div>
      <div className={unfolded ? '' : folded[folds]}>{render(other, names[other])}</div>
      {!unfolded && (
        <Button
          variant="quiet"
          className={`-ml-2 justify-self-start text-[13px]! ${folds === 'phone' ? 'md:hidden' : ''}`}
          onClick={() => setUnfolded(true)}
        >
          {own === 'ja' ? t.alsoInEnglish : t.alsoInJapanese}
        </Button>
      )}
    </div>
  );
}

const folded = { phone: 'max-md:hidden', always: 'hidden' } as const;
