import type { FastifyInstance } from 'fastify';
import { deleteGmailSettings, getGmailSettings, saveGmailSettings, testGmail } from '../../../shared/mail.ts';
import { route } from '../../http/route.ts';
import type { Mail } from './mail.ts';

interface MailRoutesOptions {
  mail: Mail;
  siteName: () => Promise<string>;
}

export function mailRoutes(app: FastifyInstance, { mail, siteName }: MailRoutesOptions): void {
  route(app, getGmailSettings, () => mail.settings());

  route(app, saveGmailSettings, async ({ body }) => {
    await mail.save(body.gmail_user, body.gmail_app_password, body.before?.gmail_user);
    return mail.settings();
  });

  route(app, deleteGmailSettings, async () => {
    await mail.removeAccount();
    return mail.settings();
  });

  route(app, testGmail, async () => {
    const name = await siteName();
    const to = await mail.send({
      fromName: name,
      subject: `${name}: テスト送信 · Test e-mail`,
      text: [
        `${name} からのテストメールです。メールの設定は正しく動いています。`,
        `This is a test e-mail from ${name}: e-mail is set up and works.`,
      ].join('\n\n'),
    });
    return { to };
  });
}
