import { useEffect, useState } from 'react';
import {
  type Choices,
  choiceCookie,
  choicesInCookies,
  choicesInSearch,
  knownChoices,
  searchWith,
} from '../../shared/choices.ts';
import { type VisitorChoices, withLater } from './choices.ts';
import { showTheme } from './theme.ts';

/**
 * The visitor's choices, first as the server rendered them. Kept in cookies, which are looked at again when the page
 * comes back into sight: it may be an old one out of the browser's memory, or another tab has chosen.
 */
export function useVisitorChoices(first: Choices): VisitorChoices {
  const [choices, setChoices] = useState(first);

  useEffect(() => {
    const look = () => setChoices((before) => withLater(before, choicesInCookies(document.cookie)));
    look();
    forgetChoiceInAddress();
    window.addEventListener('pageshow', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('pageshow', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  useEffect(() => showTheme(document, choices.theme), [choices.theme]);

  return {
    choices,
    choose(name, value) {
      // Not by the cookie store: that of newer browsers writes too late for a visitor who leaves at once.
      document.cookie = choiceCookie(name, value, { https: location.protocol === 'https:' });
      setChoices((before) => withLater(before, knownChoices({ [name]: value })));
    },
  };
}

/** What `?lang=ja` asked for is remembered by now; kept in the address it would speak against the next choice. */
function forgetChoiceInAddress(): void {
  const { pathname, search, hash } = location;
  const { language, theme } = choicesInSearch(search);
  if (language ?? theme) history.replaceState(history.state, '', `${pathname}${searchWith(search)}${hash}`);
}
