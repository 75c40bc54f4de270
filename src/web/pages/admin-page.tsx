import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Redirect } from 'wouter';
import { userQuery } from '../features/auth/user-query.ts';
import { siteQuery } from '../features/site/site-query.ts';
import { useTexts } from '../lib/texts.ts';
import { Button } from '../ui/button.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';
import { AdminHeader } from './admin-header.tsx';
import { CollectionsDesk } from './collections-desk.tsx';
import { ownerTexts } from './owner-texts.ts';
import { useDocumentTitle } from './use-document-title.ts';

/** The owner's desk (ADM-1). Without a session it is the door (AUTH-3). */
export function AdminPage() {
  const t = useTexts(ownerTexts);
  const client = useQueryClient();
  const user = useQuery(userQuery());
  const { data: site } = useQuery(siteQuery());
  useDocumentTitle(`${t.title} · ${site?.name ?? 'Gomai'}`);
  const toTheDoor = useCallback(() => client.setQueryData(userQuery().queryKey, null), [client]);

  if (user.data === null) return <Redirect to="/login" replace />;
  return (
    <div className="mx-auto max-w-[1400px] px-5 pb-24 text-[14px] md:px-10">
      {user.data && (
        <>
          <AdminHeader username={user.data.username} />
          <main tabIndex={-1} className="outline-none">
            <TooltipProvider>
              <CollectionsDesk onSignedOut={toTheDoor} />
            </TooltipProvider>
          </main>
        </>
      )}
      {user.isPending && (
        <p role="status" className="pt-24 text-center text-soft">
          {t.loading}
        </p>
      )}
      {user.isError && (
        <main role="alert" className="flex flex-col items-center gap-5 pt-24">
          <p>{t.unreachable}</p>
          <Button onClick={() => user.refetch()}>{t.again}</Button>
        </main>
      )}
    </div>
  );
}
