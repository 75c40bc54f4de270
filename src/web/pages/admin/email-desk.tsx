import { MailSettings } from '../../features/mail/mail-settings.tsx';
import { DeskTitle } from './desk-title.tsx';

/** The email tab. */
export function EmailDesk() {
  return (
    <>
      <DeskTitle slug="email" />
      <MailSettings />
    </>
  );
}
