import { writtenLanguage } from './written-language.ts';

/** Guesses the language of the text in some HTML, as `writtenLanguage` does. A file of its own: few pages need it. */
export function htmlLanguage(html: string): ReturnType<typeof writtenLanguage> {
  return writtenLanguage(html.replace(/<[^>]*>|&#?\w+;/g, ''));
}
