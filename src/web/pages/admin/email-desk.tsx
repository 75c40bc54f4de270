import { MailSettings } from '../../features/mail/mail-settings.tsx';

/** The email tab. */
export function EmailDesk() {
  return <MailSettings />;
}
