import type { ReactNode, Ref } from 'react';
import { fillIn, useTexts } from '../../../lib/texts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import type { ChatEvent } from '../connection/chat-snapshot.ts';
import { chatTexts } from '../texts.ts';
import type { WindowMode } from './chat-window.ts';

export const HANDLE_CLASS = 'chat-handle';
/** Excluded from the drag handle. */
export const NO_HANDLE_CLASS = 'chat-no-handle';

interface ChatHeaderProps {
  isOwner: boolean;
  isPresent: boolean;
  visitorCount: number;
  hasCount: boolean;
  event: ChatEvent | undefined;
  mode: WindowMode;
  /** False in a sheet and in a `ChatPlace`, which have only one size. */
  canMaximise: boolean;
  canMinimise: boolean;
  onMode: (mode: WindowMode) => void;
  isSettings: boolean;
  onSettings: () => void;
  settingsButton: Ref<HTMLButtonElement>;
  presenceSwitch: ReactNode;
}

/** 在廊, the visitor count or the latest event, and the widget's buttons (CHAT-1). */
export function ChatHeader(props: ChatHeaderProps) {
  const {
    isOwner,
    isPresent,
    visitorCount,
    hasCount,
    event,
    mode,
    canMaximise,
    canMinimise,
    onMode,
    isSettings,
    onSettings,
  } = props;
  const t = useTexts(chatTexts);
  const count = fillIn(t.visitors, { n: visitorCount });
  return (
    <header
      className={`${HANDLE_CLASS} flex select-none items-center border-hairline border-b py-1.5 pr-1.5 pl-4 ${canMaximise && mode !== 'maximised' ? 'cursor-grab touch-none active:cursor-grabbing' : ''}`}
    >
      <div className="min-w-0 flex-1">
        {props.presenceSwitch ? (
          <span className={`${NO_HANDLE_CLASS} -ml-1.5 inline-block md:pointer-fine:[&>button]:min-h-8`}>
            {props.presenceSwitch}
          </span>
        ) : (
          canMinimise && (
            <p className="flex items-center gap-2 text-body leading-6 font-medium">
              {isPresent && <span className="size-1.75 rounded-full bg-seal" />}
              {isPresent && (
                <span lang="ja" className="text-seal">
                  {t.present}
                </span>
              )}
              {t.title}
            </p>
          )
        )}
        <p role="status" className="truncate text-[12px] leading-4 text-soft">
          {event ? fillIn(t[event.kind], event) : hasCount && isPresent && visitorCount > 0 && count}
        </p>
      </div>
      <span className={`${NO_HANDLE_CLASS} flex`}>
        <IconButton
          ref={props.settingsButton}
          label={isOwner ? t.ownerSettings : t.settings}
          aria-expanded={isSettings}
          onClick={onSettings}
        >
          <Icon name="sliders" />
        </IconButton>
        {canMaximise && (
          <IconButton
            label={mode === 'maximised' ? t.restore : t.maximise}
            onClick={() => onMode(mode === 'maximised' ? 'open' : 'maximised')}
          >
            <Icon name={mode === 'maximised' ? 'restore' : 'maximise'} />
          </IconButton>
        )}
        {canMinimise && (
          <IconButton label={t.minimise} onClick={() => onMode('minimised')}>
            <Icon name="minimise" />
          </IconButton>
        )}
      </span>
    </header>
  );
}
