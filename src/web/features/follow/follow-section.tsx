import { useQuery } from '@tanstack/react-query';
import { getRss } from '../../../shared/feeds.ts';
import { getFollow } from '../../../shared/subscribers.ts';
import { call } from '../../lib/call.ts';
import { useTexts } from '../../lib/texts.ts';
import css from './follow.css?inline';
import { FollowForm } from './follow-form.tsx';
import { followTexts } from './texts.ts';

/** The five by e-mail, at the end of the home page. Nothing is shown where the gallery sends no e-mail (FOLLOW-8). */
export function FollowSection() {
  const t = useTexts(followTexts);
  const { data } = useQuery({
    queryKey: ['follow'],
    queryFn: ({ signal }) => call(getFollow, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data?.email !== true) return null;
  return (
    <section aria-labelledby="follow-title" className="follow">
      <style>{css}</style>
      <div>
        <h2 id="follow-title">{t.title}</h2>
        <p>{t.note}</p>
        <p>
          <a href={getRss.path} className="quiet-link inline-flex min-h-11 items-center text-[13px]">
            {t.feed}
          </a>
        </p>
      </div>
      <FollowForm />
    </section>
  );
}
