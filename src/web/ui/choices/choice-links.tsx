import type { MouseEvent } from 'react';
import { useSearch } from 'wouter';
import { type ChoiceName, searchWith } from '../../../shared/choices.ts';
import type { Language } from '../../../shared/owner-text.ts';
import { useChoices } from '../../lib/choices/choices.ts';
import { isPlainClick } from '../../lib/plain-click.ts';

interface ChoiceLinksProps {
  name: ChoiceName;
  label: string;
  chosen: string | undefined;
  /** `lang` is the label's language, if it may differ from the page's. */
  options: readonly { value: string; label: string; lang?: Language }[];
  className?: string;
}

/**
 * A switch made of links. Without JavaScript a link loads the same page with the choice; with JavaScript the page
 * changes in place and keeps input and scroll position.
 */
export function ChoiceLinks({ name, label, chosen, options, className = '' }: ChoiceLinksProps) {
  const search = useSearch();
  const { choose } = useChoices();
  const change = (event: MouseEvent, value: string) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    choose(name, value);
  };
  return (
    <ul aria-label={label} className={`switch ${className}`}>
      {options.map(({ value, label, lang }) => (
        <li key={value}>
          <a
            // Without the path, because a path `//host` would be a link to another site.
            href={searchWith(search, { name, value })}
            rel="nofollow"
            lang={lang}
            hrefLang={lang}
            aria-current={value === chosen ? 'true' : undefined}
            onClick={(event) => change(event, value)}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
