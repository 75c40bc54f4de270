import type { After } from '../../lib/after.ts';

/** A member counts as typing until this long after the last signal; signals come every 2 s. */
const STOPS_AFTER_MS = 4_000;

export interface Writer {
  author: string;
  name: string;
}

/** The members who are typing, for the bubble below the last message. */
export function createWriters({
  after,
  onChange,
}: {
  after: After;
  onChange: (writers: readonly Writer[]) => void;
}) {
  const writing = new Map<string, Writer & { callOff: () => void }>();
  const tell = () => onChange([...writing.values()].map(({ author, name }) => ({ author, name })));

  const stopped = (author: string) => {
    writing.get(author)?.callOff();
    if (writing.delete(author)) tell();
  };
  return {
    writes({ author, name }: Writer) {
      writing.get(author)?.callOff();
      writing.set(author, { author, name, callOff: after(STOPS_AFTER_MS, () => stopped(author)) });
      tell();
    },
    stopped,
    clear() {
      for (const { callOff } of writing.values()) callOff();
      if (writing.size === 0) return;
      writing.clear();
      tell();
    },
  };
}
