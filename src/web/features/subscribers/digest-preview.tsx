import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Language } from '../../../shared/owner-text.ts';
import { sendDigestToMe } from '../../../shared/subscribers.ts';
import { call } from '../../lib/call.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { errorText } from '../../lib/words/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceBar } from '../../ui/choice-bar.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { previewQuery } from './subscriber-queries.ts';
import { digestTexts } from './texts.ts';

type Look = 'light' | 'dark' | 'picturesOff' | 'plain';

/** Replaced in the preview, so that it shows the chosen look whatever the owner's device prefers. */
const DARK_QUERY = '(prefers-color-scheme:dark)';

/** The newest day as the e-mail will show it. */
export function DigestPreview({
  language,
  onLanguage,
}: {
  language: Language;
  onLanguage: (language: Language) => void;
}) {
  const t = useTexts(digestTexts);
  const [look, setLook] = useState<Look>('light');
  const query = useQuery(previewQuery(language));

  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <ChoiceBar
          legend={t.look}
          choices={[
            ['light', t.light],
            ['dark', t.dark],
            ['picturesOff', t.picturesOff],
            ['plain', t.plain],
          ]}
          chosen={look}
          onChoose={setLook}
        />
        <ChoiceBar
          legend={t.language}
          choices={[
            ['en', t.english],
            ['ja', t.japanese],
          ]}
          chosen={language}
          onChoose={onLanguage}
        />
      </div>
      {query.data === undefined && (
        <QueryState query={query} failed={t.previewFailed} className="digest-preview p-8" />
      )}
      {query.data === null && <p className="py-8 text-soft">{t.noDay}</p>}
      {query.data && look === 'plain' && <pre className="digest-preview">{query.data.text}</pre>}
      {query.data && look !== 'plain' && (
        // As in a mail program, no scripts, no forms and no navigation of this page. `allow-same-origin`, because
        // images that the signed-in owner has loaded are cached with `Cross-Origin-Resource-Policy: same-origin`, and
        // a frame without an origin could not show them.
        <iframe
          key={look}
          title={t.preview}
          sandbox="allow-same-origin"
          srcDoc={documentOf(query.data.html, look)}
          className="digest-preview"
        />
      )}
    </div>
  );
}

function documentOf(html: string, look: Look): string {
  const shown = html.replaceAll(DARK_QUERY, look === 'dark' ? 'all' : 'not all');
  return look === 'picturesOff' ? shown.replace(/ src="[^"]*"/g, ' src=""') : shown;
}

/** Sends the previewed e-mail to the owner. */
export function SendToMe({ language }: { language: Language }) {
  const t = useTexts(digestTexts);
  const pageLanguage = useLanguage();
  const { show } = useToast();
  const { data } = useQuery(previewQuery(language));
  const send = useMutation({
    mutationFn: () => call(sendDigestToMe, { body: { language } }),
    onSuccess: ({ to }) => show({ title: fillIn(t.sentTo, { to }), durationMs: PRODUCT_TOAST_MS }),
    onError: (error) =>
      show({ title: t.sendFailed, description: errorText(error, pageLanguage), tone: 'destructive' }),
  });

  return (
    <Button
      variant="seal"
      aria-disabled={send.isPending || !data}
      onClick={() => send.isPending || !data || send.mutate()}
    >
      {send.isPending ? t.sending : t.sendToMe}
    </Button>
  );
}
