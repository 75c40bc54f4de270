import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { logout } from '../../../shared/auth.ts';
import { BuildInfoPopover } from '../../features/build-info/build-info-popover.tsx';
import { call } from '../../lib/call.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Seal } from '../../ui/seal.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useLiveGallery } from '../live/live-gallery-context.ts';
import { ownerTexts } from '../owner-texts.ts';
import { forgetOwner } from './forget-owner.ts';

/** The link home, the build, the signed-in user, and the logout (ADM-1, AUTH-2). */
export function AdminHeader({ username }: { username: string }) {
  const t = useTexts(ownerTexts);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { show } = useToast();
  const { settleChat, setHeaderPlace } = useLiveGallery();
  const leave = useMutation({
    mutationFn: async () => {
      await settleChat();
      return call(logout, {});
    },
    onSuccess: () => {
      // Leaves the admin pages before the cache is cleared, because without a user they ask to sign in again.
      navigate('/');
      forgetOwner(client);
    },
    onError: () => show({ title: t.logoutFailed, tone: 'destructive' }),
  });
  return (
    <header className="flex flex-wrap items-center gap-x-3 py-2 md:gap-x-5 md:py-3">
      <a href="/" className="flex min-h-11 min-w-11 items-center gap-3 text-soft hover:text-ink">
        <Seal className="size-6.5 shrink-0" />
        <span className="max-md:sr-only">{t.home}</span>
      </a>
      <h1 className="sr-only">{t.title}</h1>
      <span className="ml-auto flex items-center gap-2">
        <span ref={setHeaderPlace} data-takes-chat className="flex items-center gap-2" />
        <BuildInfoPopover />
      </span>
      <span className="text-[12px] text-soft wrap-anywhere max-md:order-last max-md:flex-1 max-md:basis-3/5">
        {t.badge.replace('{username}', username)}
      </span>
      <Button
        variant="quiet"
        className="text-[13px]! max-md:order-last"
        onClick={() => leave.isPending || leave.mutate()}
        aria-disabled={leave.isPending}
      >
        {leave.isPending ? t.loggingOut : t.logout}
      </Button>
    </header>
  );
}
