import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ConnectionState } from '../connection/connection-state.ts';
import { PendingMessages } from './pending-messages.tsx';

const pending = [
  { key: 'a', text: 'Good evening' },
  { key: 'b', text: 'A fine photo' },
];
const render = (connection: ConnectionState) =>
  renderToStaticMarkup(<PendingMessages {...{ pending, connection }} onReconnect={() => {}} />);

test('[CHAT-6] without retries left, pending messages are marked as not sent, with one button for all', () => {
  const lost = render({ phase: 'closed', problem: 'lost' });
  expect(lost.match(/Not sent/g)).toHaveLength(2);
  expect(lost.match(/<button/g)).toHaveLength(1);
  expect(lost).not.toContain('Sending…');
  const waiting = render({ phase: 'waiting' });
  expect(waiting).toContain('Sending…');
  expect(waiting).not.toContain('Not sent');
});
