import type { After } from '../../../lib/time/after.ts';

/** A member counts as typing until this long after the last signal; signals come every 2 s. */
const STOPS_AFTER_MS = 4_000;

export interface Writer {
  author: string;
  name: string;
}

/** The members who are typing, for the bubble below the last message. */
export function createTypingIndicator({
  after,
  onChange,
}: {
  after: After;
  onChange: (writers: readonly Writer[]) => void;
}) {
  const writing = new Map<string, Writer & { cancel: () => void }>();
  const notify = () => onChange([...writing.values()].map(({ author, name }) => ({ author, name })));

  const stopped = (author: string) => {
    writing.get(author)?.cancel();
    if (writing.delete(author)) notify();
  };
  return {
    writes({ author, name }: Writer) {
      writing.get(author)?.cancel();
      writing.set(author, { author, name, cancel: after(STOPS_AFTER_MS, () => stopped(author)) });
      notify();
    },
    stopped,
    clear() {
      for (const { cancel } of writing.values()) cancel();
      if (writing.size === 0) return;
      writing.clear();
      notify();
    },
  };
}
