import type { ChatMessage, HistoryExtent, ServerFrame } from '../../../shared/chat.ts';

/** A message as the rows have it, with what only its author is told, and what nobody is. */
export interface SaidMessage extends ChatMessage {
  /** The revision with which it came; `revision` is of its last change. */
  saidRevision: number;
  key: string | null;
}

/** Somebody who has spoken; `revision` is of the last change of name or mute. */
export interface Person {
  author: string;
  name: string;
  formerName: string | null;
  addressHash: string;
  /** When the owner silenced them, in epoch milliseconds; null for nearly everybody. */
  mutedAt: number | null;
  /** Whether everyone at the address is silenced with them. */
  mutesAddress: boolean;
  revision: number;
}

/** Everything that was committed up to a revision, read in one snapshot; messages oldest first. */
export interface Changes {
  upTo: number;
  messages: SaidMessage[];
  people: Person[];
}

/** One frame for everybody, with the key that goes to its author in addition. */
export interface News {
  frame: ServerFrame & { revision?: number };
  /** Of the last change that it tells. */
  revision: number;
  /** Of the first: what comes before it has been told when this is. */
  since: number;
  author?: string;
  key?: string;
}

/** Enough for somebody who was away for a while; who was away longer begins anew. */
export const KEPT_MESSAGES = 500;
/** What a newcomer is shown. */
export const SHOWN = 100;

/**
 * What of some changes is beyond a revision. A reading may have begun before this process told what it wrote itself, and
 * end after it: what it saw of older days must not undo that.
 */
export function newerThan(revision: number, { upTo, messages, people }: Changes): Changes {
  const isNew = (row: { revision: number }) => row.revision > revision;
  return { upTo, messages: messages.filter(isNew), people: people.filter(isNew) };
}

/** The end of the conversation in memory, and how it differs from what somebody has seen (WS-2). Pure. */
export class Tail {
  #messages: SaidMessage[] = [];
  /** Messages that changed up to here may not be kept: who has seen less than this begins anew. */
  #floor = 0;
  readonly #shown: number;
  revision = 0;

  /** `shown`: how many messages a newcomer is shown. */
  constructor(shown: number) {
    this.#shown = shown;
  }

  /** Begins anew with the newest messages; `floor`: the revision up to which older ones have changed. */
  load({ upTo, messages }: Changes, floor: number): void {
    this.#messages = messages;
    this.revision = upTo;
    this.#floor = floor;
  }

  /** Whether nothing can have happened between what is known and these. */
  isNext({ upTo }: Changes): boolean {
    return upTo === this.revision + 1;
  }

  find(id: number): SaidMessage | undefined {
    return this.#messages.find((message) => message.id === id);
  }

  /** Who has words here: author and name, each once. */
  speakers(): Map<string, string> {
    return new Map(this.#messages.map(({ author, name }) => [author, name]));
  }

  /** What somebody who has seen everything up to `after` is to be sent; all of it where nothing was seen. */
  since(after: number | undefined): { messages: ChatMessage[] } & HistoryExtent {
    if (after !== undefined && after >= this.#floor && after <= this.revision) {
      const newer = this.#messages.filter(({ revision }) => revision > after);
      return { messages: newer.map(shown), isComplete: true };
    }
    const messages = this.#messages.slice(-this.#shown).map(shown);
    const isAll = messages.length === this.#messages.length;
    return { messages, isComplete: false, from: isAll ? 0 : (messages[0]?.id ?? 0) };
  }

  /** Takes changes in and answers the news in the order in which they are to be told. What is known is no news. */
  apply({ upTo, messages, people }: Changes): News[] {
    const names = people.length === 0 ? undefined : this.speakers();
    // Messages before people: a renaming marks the messages, and marked ones would pass for known.
    const news = [
      ...messages.flatMap((message) => this.#take(message)),
      ...people.flatMap((person) => this.#rename(person, names?.get(person.author))),
    ];
    while (this.#messages.length > KEPT_MESSAGES) {
      this.#floor = Math.max(this.#floor, this.#messages.shift()?.revision ?? 0);
    }
    this.revision = Math.max(this.revision, upTo);
    return inOrder(news);
  }

  #rename({ author, name, formerName, revision }: Person, knownName: string | undefined): News[] {
    for (const message of this.#messages) {
      if (message.author !== author) continue;
      message.name = name;
      // Even where the name is the one known here: somebody may come from a process that knew the one in between.
      message.revision = Math.max(message.revision, revision);
    }
    const known = knownName ?? formerName;
    if (known === null || known === name) return [];
    return [
      {
        revision,
        since: revision,
        frame: { type: 'name_changed', author, oldName: known, newName: name, revision },
      },
    ];
  }

  #take(message: SaidMessage): News[] {
    const { id, revision, saidRevision, author, key } = message;
    const known = this.find(id);
    if (known === undefined && id > (this.#messages.at(-1)?.id ?? 0)) {
      this.#messages.push(message);
      const news: News = {
        revision,
        since: saidRevision,
        frame: { type: 'message', message: shown(message) },
      };
      return [key === null ? news : { ...news, author, key }];
    }
    if (known !== undefined && known.revision >= revision) return [];
    if (known === undefined) this.#floor = Math.max(this.#floor, revision);
    else this.#messages[this.#messages.indexOf(known)] = message;
    if (message.isDeleted && known?.isDeleted !== true) {
      return [{ revision, since: revision, frame: { type: 'message_deleted', messageId: id, revision } }];
    }
    const { reactions } = message;
    return [
      { revision, since: revision, frame: { type: 'reaction_update', messageId: id, revision, reactions } },
    ];
  }
}

/** As others see it. */
export function shown({ key: _, saidRevision: __, ...message }: SaidMessage): ChatMessage {
  return message;
}

/**
 * In the order in which it came about; a message where it was said, with whatever was done to it since. None carries a
 * revision beyond the beginning of one that is told after it: whoever is cut off in the middle asks for what is newer than
 * the newest they have seen, and must get the rest. (Told at its last change, a message would be missed by those who were
 * cut off before it and go on with a process that knew it earlier: for that one it is as old as the day it was said.)
 */
function inOrder(news: News[]): News[] {
  const sorted = [...news].sort((a, b) => a.since - b.since || rank(a) - rank(b));
  let rest = Number.POSITIVE_INFINITY;
  return sorted
    .reverse()
    .map((item) => {
      const revision = Math.min(item.revision, rest - 1);
      rest = Math.min(rest, item.since);
      return { ...item, revision, frame: withRevision(item.frame, revision) };
    })
    .reverse();
}

const rank = ({ frame }: News) => (frame.type === 'name_changed' ? 0 : 1);

function withRevision(frame: News['frame'], revision: number): News['frame'] {
  return frame.type === 'message'
    ? { ...frame, message: { ...frame.message, revision } }
    : ({ ...frame, revision } as News['frame']);
}
