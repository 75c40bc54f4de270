import { useEffect, useState } from 'react';
import {
  type Choices,
  choiceCookie,
  choicesInCookies,
  choicesInSearch,
  knownChoices,
  searchWith,
} from '../../../shared/choices.ts';
import { type VisitorChoices, withLater } from './choices.ts';
import { showTheme } from './theme.ts';

/**
 * The visitor's choices, at first as rendered by the server. Cookies are read again when the page becomes visible,
 * because the browser may have restored an old page, or another tab may have changed a choice.
 */
export function useVisitorChoices(first: Choices): VisitorChoices {
  const [choices, setChoices] = useState(first);

  useEffect(() => {
    const update = () => setChoices((before) => withLater(before, choicesInCookies(document.cookie)));
    update();
    forgetChoiceInUrl();
    window.addEventListener('pageshow', update);
    document.addEventListener('visibilitychange', update);
    return () => {
      window.removeEventListener('pageshow', update);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  useEffect(() => showTheme(document, choices.theme), [choices.theme]);

  return {
    choices,
    choose(name, value) {
      // Not by CookieStore, whose asynchronous write would be too late if the visitor leaves at once.
      document.cookie = choiceCookie(name, value, { https: location.protocol === 'https:' });
      setChoices((before) => withLater(before, knownChoices({ [name]: value })));
    },
  };
}

/** Removes a choice (`?lang=ja`) from the URL, where it would override the next one; a cookie stores it by now. */
function forgetChoiceInUrl(): void {
  const { origin, pathname, search, hash } = location;
  const { language, theme } = choicesInSearch(search);
  // With the origin, because `replaceState` throws for a path `//host`, which alone is the URL of another site.
  const url = origin + pathname + searchWith(search) + hash;
  if (language ?? theme) history.replaceState(history.state, '', url);
}
