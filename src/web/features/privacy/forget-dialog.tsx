import { useMutation, useQuery } from '@tanstack/react-query';
import { findVisitorTraces, forgetVisitor, type VisitorTraces } from '../../../shared/privacy.ts';
import { call, HttpError } from '../../lib/call.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { forgetTexts } from './texts.ts';

const NOT_FOUND = 404;

interface ForgetDialogProps {
  /** The feedback or the chat author that identifies the visitor. */
  trace: { feedbackId: number } | { author: string };
  /** The visitor's name as the owner sees it. */
  name: string;
  onForgotten?: () => void;
  onClose: () => void;
}

/** "Forget this person": lists the visitor's data before removing it (PRIV-4). */
export function ForgetDialog({ trace, name, onForgotten, onClose }: ForgetDialogProps) {
  const t = useTexts(forgetTexts);
  const { show } = useToast();
  const traces = useQuery({
    queryKey: ['visitor-traces', trace],
    queryFn: ({ signal }) => call(findVisitorTraces, { query: trace }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const forget = useMutation({
    mutationFn: () => call(forgetVisitor, { body: trace }),
    onSuccess: () => {
      show({ title: fillIn(t.done, { name }), durationMs: PRODUCT_TOAST_MS });
      onForgotten?.();
    },
  });
  const isGone = isNotFound(traces.error) || isNotFound(forget.error);
  return (
    <ConfirmDialog
      title={fillIn(t.title, { name })}
      text={t.text}
      confirmLabel={t.confirm}
      cancelLabel={t.cancel}
      pending={traces.data === undefined || isGone || forget.isPending}
      onCancel={onClose}
      onConfirm={() => forget.mutate(undefined, { onSuccess: onClose })}
    >
      <div className="min-h-24 pt-5">
        {!traces.data && !isGone && <QueryState query={traces} failed={t.loadFailed} loading={t.loading} />}
        {isGone && <p role="alert">{t.nothing}</p>}
        {traces.data && !isGone && <Traces traces={traces.data} />}
        {forget.isError && !isGone && (
          <p role="alert" className="pt-4 text-seal">
            {t.failed}
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}

function isNotFound(error: unknown): boolean {
  return error instanceof HttpError && error.status === NOT_FOUND;
}

function Traces({ traces }: { traces: VisitorTraces }) {
  const t = useTexts(forgetTexts);
  const { names, emails, letters, entries, isSubscriber, messages, reactions, likedPhotos, isMuted } = traces;
  const rows = [
    [t.names, names.join(', ')],
    [t.emails, emails.join(', ')],
    [t.feedback, letters || ''],
    [t.entries, entries || ''],
    [t.subscription, isSubscriber ? t.stopped : ''],
    [t.messages, messages || ''],
    [t.reactions, reactions || ''],
    [t.mute, isMuted ? t.lifted : ''],
    [t.likes, likedPhotos === 0 ? '' : fillIn(t.likesStay, { n: likedPhotos })],
  ].filter(([, value]) => value !== '');
  return (
    <>
      <dl className="border-t border-hairline">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-6 border-b border-hairline py-2">
            <dt className="shrink-0 text-soft">{label}</dt>
            <dd className="text-right tabular-nums wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-4 text-[13px] leading-5 text-soft">{t.elsewhere}</p>
    </>
  );
}
