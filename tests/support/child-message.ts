import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Waits for a child process's next message. @throws Error if the process ends without one */
export async function childMessage(child: ChildProcess): Promise<unknown> {
  const received = new AbortController();
  const ended = async () => {
    if (child.connected) await once(child, 'disconnect', { signal: received.signal });
    throw new Error(`The process ${child.spawnfile} ended before it sent a message`);
  };
  try {
    const [message] = await Promise.race([once(child, 'message', { signal: received.signal }), ended()]);
    return message;
  } finally {
    received.abort();
  }
}
