import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 100;
const POLLS = 300;

/** Waits until the server answers with any status. @throws the last error if all attempts fail for about 30 s */
export async function answering(url: string): Promise<void> {
  for (let poll = 0; ; poll++) {
    try {
      await (await fetch(url)).arrayBuffer();
      return;
    } catch (error) {
      if (poll === POLLS) throw error;
      await delay(POLL_MS);
    }
  }
}
