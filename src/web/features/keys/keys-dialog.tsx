import '../../styles/later.css';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { hasSingleKeys, setSingleKeys } from './single-keys.ts';
import { keysTexts } from './texts.ts';

const KEYS = [
  { what: 'steps', keys: ['←', '→', 'Space'] },
  { what: 'fullscreen', keys: ['F'] },
  { what: 'details', keys: ['I'] },
  { what: 'zoom', keys: ['+', '−', '0'] },
  { what: 'pan', keys: ['Shift ←'] },
  { what: 'likes', keys: ['↑', '↓'] },
  { what: 'shuffle', keys: ['S'] },
  { what: 'jump', keys: ['G'] },
  { what: 'days', keys: ['←', '→', '↑', '↓'] },
  { what: 'months', keys: ['Page Up', 'Page Down'] },
  { what: 'inbox', keys: ['J', 'K', 'R'] },
  { what: 'entries', keys: ['S', 'H'] },
  { what: 'tour', keys: ['W', 'R', 'P'] },
  { what: 'messages', keys: ['F8'] },
  { what: 'close', keys: ['Esc'] },
  { what: 'list', keys: ['?'] },
] as const;

/** Lists the shortcuts, with a switch for single-key shortcuts (WCAG 2.1.4). */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(keysTexts);
  const [isOn, setOn] = useState(hasSingleKeys);
  return (
    <Dialog variant="paper" title={t.title} onClose={onClose}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 text-[13px]">
        {KEYS.map(({ what, keys }) => (
          <div key={what} className="contents">
            <dt className="text-soft">{t[what]}</dt>
            <dd className="flex items-start justify-end gap-2">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 border border-hairline px-1.5 text-center font-sans leading-6"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-hairline border-t pt-3">
        <SwitchField
          label={t.singleKeys}
          hint={t.singleKeysHint}
          checked={isOn}
          onChange={(on) => {
            setSingleKeys(on);
            setOn(on);
          }}
        />
      </div>
    </Dialog>
  );
}
