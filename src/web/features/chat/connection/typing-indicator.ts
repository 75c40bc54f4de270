import type { After } from '../../../lib/time/after.ts';

/** A member counts as typing until this long after the last signal. Signals come about every 2 s. */
const STOPS_AFTER_MS = 4_000;

export interface TypingMember {
  author: string;
  name: string;
}

/** The members who are typing, for the line below the last message. */
export function createTypingIndicator({
  after,
  onChange,
}: {
  after: After;
  onChange: (members: readonly TypingMember[]) => void;
}) {
  const members = new Map<string, TypingMember & { cancel: () => void }>();
  const notify = () => onChange([...members.values()].map(({ author, name }) => ({ author, name })));

  const stopped = (author: string) => {
    members.get(author)?.cancel();
    if (members.delete(author)) notify();
  };
  return {
    started({ author, name }: TypingMember) {
      members.get(author)?.cancel();
      members.set(author, { author, name, cancel: after(STOPS_AFTER_MS, () => stopped(author)) });
      notify();
    },
    stopped,
    clear() {
      for (const { cancel } of members.values()) cancel();
      if (members.size === 0) return;
      members.clear();
      notify();
    },
  };
}
