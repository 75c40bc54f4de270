import { expect, test } from 'vitest';
import { mailtoLink } from './message.tsx';

test('[FB-3] a mailto link quotes the message, which cannot add headers', () => {
  const link = mailtoLink('a+b@example.com', { subject: 'ご感想 & more', message: '一\n?bcc=x@y.example' });
  expect(link).toMatch(/^mailto:a%2Bb%40example\.com\?subject=[^&?]+&body=[^&?]+$/);
  const body = new URLSearchParams(link.slice(link.indexOf('?')));
  expect(body.get('subject')).toBe('ご感想 & more');
  expect(body.get('body')).toBe('\r\n\r\n> 一\r\n> ?bcc=x@y.example');
});
