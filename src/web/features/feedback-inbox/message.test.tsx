import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { toastStore } from '../../ui/toast/use-toast.ts';
import { mailtoLink, useSendReply } from './message.tsx';

test('[FB-3] a mailto link quotes the message, which cannot add headers', () => {
  const link = mailtoLink('a+b@example.com', { subject: 'ご感想 & more', message: '一\n?bcc=x@y.example' });
  expect(link).toMatch(/^mailto:a%2Bb%40example\.com\?subject=[^&?]+&body=[^&?]+$/);
  const body = new URLSearchParams(link.slice(link.indexOf('?')));
  expect(body.get('subject')).toBe('ご感想 & more');
  expect(body.get('body')).toBe('\r\n\r\n> 一\r\n> ?bcc=x@y.example');
});

test('[FB-3] a reply that fails after its form was closed is reported in a message', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 502 }));
  let isOpen = true;
  let send: ReturnType<typeof useSendReply> | undefined;
  function Form() {
    send = useSendReply(1, { isOpen: () => isOpen, reasonOf: () => 'No answer.', onSent: () => {} });
    return null;
  }
  renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  // The store may hold a message of another test.
  const before = toastStore.snapshot();
  await expect(send?.mutateAsync('Thank you!')).rejects.toThrow();
  expect(toastStore.snapshot()).toBe(before);
  isOpen = false;
  await expect(send?.mutateAsync('Thank you!')).rejects.toThrow();
  expect(toastStore.snapshot()).toMatchObject([
    { title: 'The reply was not sent', description: 'No answer.', tone: 'destructive' },
  ]);
});
