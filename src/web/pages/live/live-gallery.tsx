import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import type { Presence } from '../../../shared/presence.ts';
import { userQuery } from '../../features/auth/user-query.ts';
import type { ChatPlace } from '../../features/chat/chat-place.ts';
import type { ChatCommand } from '../../features/chat/use-widget.ts';
import { presenceKey } from '../../features/presence/presence-key.ts';
import { logger } from '../../lib/logger.ts';
import { useTexts } from '../../lib/texts.ts';
import { whenIdle } from '../../lib/time/when-idle.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { createDeferredCommands } from './deferred-commands.ts';
import { LiveGalleryContext, type LiveGalleryValue } from './live-gallery-context.ts';
import { liveTexts } from './live-texts.ts';

/** Loaded for the owner, and for visitors only while the owner is present (CHAT-2). */
const GalleryChat = lazy(async () => ({ default: (await import('./gallery-chat.tsx')).GalleryChat }));

/**
 * Adds presence and the chat to every page. Presence is requested only in the browser, when the page is idle, so
 * server and browser both render the gallery as if the owner were absent at first.
 */
export function LiveGallery({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data: presence } = useQuery<Presence>({ queryKey: presenceKey, queryFn: skipToken });
  const { data: user } = useQuery({ ...userQuery(), enabled: false });
  const [chatCommands] = useState(createDeferredCommands<ChatCommand>);
  const [isWanted, setWanted] = useState(false);
  const [headerPlace, setHeaderPlace] = useState<HTMLElement | null>(null);
  const [places, setPlaces] = useState<readonly ChatPlace[]>([]);
  const hostChat = useCallback((place: ChatPlace) => {
    setPlaces((before) => [...before, place]);
    return () => setPlaces((before) => before.filter((other) => other !== place));
  }, []);
  const isPresent = presence?.present ?? false;
  const t = useTexts(liveTexts);

  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const cancel = whenIdle(async () => {
      try {
        const { watchPresence } = await import('../../features/presence/watch-presence.ts');
        if (!isGone) stop = watchPresence(client);
      } catch (error) {
        logger.warn('presence', 'presence: watching failed', error);
      }
    });
    return () => {
      isGone = true;
      cancel();
      stop?.();
    };
  }, [client]);

  // Once loaded, the chat stays mounted, because a farewell continues after the owner's presence has ended.
  useEffect(() => {
    if (isPresent || user) setWanted(true);
  }, [isPresent, user]);

  const sendCommand = (command: ChatCommand) => {
    // If the chat failed to load and the error message was closed, this shows the message again.
    setWanted(true);
    chatCommands.run(command);
  };
  const value: LiveGalleryValue = {
    isPresent,
    openChat: () => sendCommand({ kind: 'open' }),
    shareToChat: isPresent ? (photo) => sendCommand({ kind: 'share', photo }) : undefined,
    settleChat: async () => {
      if (chatCommands.isReady())
        await new Promise<void>((done) => chatCommands.run({ kind: 'settle', done }));
    },
    setHeaderPlace,
    hostChat,
  };
  return (
    <LiveGalleryContext value={value}>
      {children}
      {isWanted && (
        <LoadBoundary floating sentence={t.chatNotLoaded} onClose={() => setWanted(false)}>
          <Suspense>
            <GalleryChat
              presence={presence}
              chatCommands={chatCommands}
              isOwner={Boolean(user)}
              headerPlace={headerPlace}
              place={places.at(-1)}
            />
          </Suspense>
        </LoadBoundary>
      )}
    </LiveGalleryContext>
  );
}
