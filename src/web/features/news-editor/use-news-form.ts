import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import type { NewsInput } from '../../../shared/news.ts';
import { useTexts } from '../../lib/texts.ts';
import { checkNews } from './news-form.ts';
import { editorTexts } from './texts.ts';

/** The form of one piece of news, checked before it is saved. */
export function useNewsForm(start: NewsInput) {
  const t = useTexts(editorTexts);
  const resolver: Resolver<NewsInput> = (values) => {
    const problems = Object.entries(checkNews(values));
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<NewsInput> = Object.fromEntries(
      problems.map(([field, problem]) => [field, { type: problem, message: t[problem] }]),
    );
    return { values: {}, errors };
  };
  return useForm<NewsInput>({ defaultValues: start, resolver });
}
