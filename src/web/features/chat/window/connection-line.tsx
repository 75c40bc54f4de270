import { useTexts } from '../../../lib/texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { ConnectionState } from '../connection/connection-state.ts';
import { connectionTexts } from '../texts.ts';

/** One line below the title while the chat connects or has a connection problem (CHAT-6). */
export function ConnectionLine({ state, onReconnect }: { state: ConnectionState; onReconnect: () => void }) {
  const t = useTexts(connectionTexts);
  const problem = 'problem' in state ? state.problem : undefined;
  const problemText = typeof problem === 'object' ? problem.message : problem && t[problem];
  const words =
    state.phase === 'connecting'
      ? t.connecting
      : state.phase === 'waiting'
        ? [problemText, t.waiting]
        : problemText;
  return (
    <div role="status" className="text-[13px] leading-5 text-soft">
      {words !== undefined && (
        <p className="flex items-center justify-between gap-3 border-hairline border-b px-4 py-2">
          <span>{Array.isArray(words) ? words.filter(Boolean).join(' · ') : words}</span>
          {state.phase === 'closed' && problem === 'lost' && (
            <Button variant="link" className="min-h-11 md:pointer-fine:min-h-0" onClick={onReconnect}>
              {t.reconnect}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
