import type { Passkey } from '../../../shared/passkeys.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { useTimeZone, wallDate } from '../../lib/time/zoned-time.ts';
import { Button } from '../../ui/button.tsx';
import { passkeyTexts } from './texts.ts';

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

export function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  const t = useTexts(passkeyTexts);
  const language = useLanguage();
  const timeZone = useTimeZone();
  const said = (moment: string) => wallDate(moment, language, timeZone);
  return (
    <ul className="divide-y divide-hairline">
      {passkeys.map((passkey) => {
        const { id, name, createdAt, lastUsedAt } = passkey;
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0">
            <div className="min-w-0 flex-1 basis-52">
              <p className="break-words">{name}</p>
              <p className="text-[12.5px] text-soft">
                {fillIn(t.since, { date: said(createdAt) })}
                {' · '}
                {lastUsedAt === null ? t.neverUsed : fillIn(t.used, { date: said(lastUsedAt) })}
              </p>
            </div>
            <div className="-ml-2 flex gap-2 md:ml-0">
              <Button
                look="quiet"
                aria-label={fillIn(t.renameOf, { name })}
                onClick={() => onRename(passkey)}
              >
                {t.rename}
              </Button>
              <Button
                look="quiet"
                aria-label={fillIn(t.removeOf, { name })}
                onClick={() => onRemove(passkey)}
              >
                {t.remove}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
