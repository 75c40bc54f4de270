import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type DigestSettings, MAX_DIGEST_LIMIT, saveDigestSettings } from '../../../shared/subscribers.ts';
import { call } from '../../lib/call.ts';
import { useLanguage, useTexts } from '../../lib/texts.ts';
import { errorWords } from '../../lib/words/error-words.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { digestsQuery } from './subscriber-queries.ts';
import { digestTexts } from './texts.ts';

/** When e-mails go out, and how many a day. A failed save keeps what was entered. */
export function DigestSettingsForm({ settings }: { settings: DigestSettings }) {
  const t = useTexts(digestTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const { show } = useToast();
  const [hour, setHour] = useState(settings.hour);
  const [limit, setLimit] = useState(String(settings.limit));
  const isLimit = /^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) <= MAX_DIGEST_LIMIT;
  const isChanged = hour !== settings.hour || limit !== String(settings.limit);
  const save = useMutation({
    mutationFn: () => call(saveDigestSettings, { body: { hour, limit: Number(limit) } }),
    onSuccess: async () => {
      await client.invalidateQueries(digestsQuery());
      show({ title: t.saved, durationMs: PRODUCT_TOAST_MS });
    },
    onError: (error) =>
      show({ title: t.saveFailed, description: errorWords(error, language), tone: 'destructive' }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isLimit && hour !== '' && !save.isPending) save.mutate();
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-x-8 gap-y-4 pb-6">
      <TextField
        type="time"
        label={t.hour}
        value={hour}
        onChange={(event) => setHour(event.target.value)}
        className="w-32"
      />
      <TextField
        inputMode="numeric"
        label={t.limit}
        hint={t.limitHint}
        error={isLimit ? undefined : t.limitWrong}
        value={limit}
        onChange={(event) => setLimit(event.target.value.trim())}
        className="w-52"
      />
      {isChanged && (
        <Button type="submit" className="self-center" aria-disabled={save.isPending || !isLimit}>
          {t.save}
        </Button>
      )}
    </form>
  );
}
