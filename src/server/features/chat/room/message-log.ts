import type { ChatMessage, HistoryExtent, ServerFrame } from '../../../../shared/chat.ts';
import { type Effect, sendEffect } from '../protocol/effects.ts';
import type { Members } from './member.ts';

/** A message with two fields that are not sent to all members. Only the author of the message receives the `key`. */
export interface StoredMessage extends ChatMessage {
  /** The revision at which it was inserted; `revision` is that of its last change. No client receives this field. */
  insertedRevision: number;
  key: string | null;
}

/** A person who has written a message or chosen a name; `revision` is that of the row's last change. */
export interface Person {
  author: string;
  name: string;
  formerName: string | null;
  addressHash: string;
  /** When the owner muted them, in epoch milliseconds, or null. */
  mutedAt: number | null;
  /** Whether everyone at the IP address is muted as well. */
  mutesAddress: boolean;
  revision: number;
}

/** Changed rows, as they are at the revision `upTo`; messages oldest first. */
export interface Changes {
  upTo: number;
  messages: StoredMessage[];
  people: Person[];
}

/** One frame for all members, and the key that only the author of the message receives. */
export interface ChangeEvent {
  frame: ServerFrame & { revision?: number };
  /** The revision of the last change that the frame contains, or a lower one (see `inOrder`). */
  revision: number;
  /** The revision of the first change that the frame contains; events are sent in this order. */
  since: number;
  author?: string;
  key?: string;
}

/** Messages in memory, enough for a short absence. A client that missed more gets the history of a newcomer. */
export const KEPT_MESSAGES = 500;
/** How many messages a newcomer receives. */
export const HISTORY_SIZE = 100;

/**
 * Drops the changes up to a revision. If this process broadcasts a write while a read is running, the read's older rows
 * must not undo that write.
 */
export function newerThan(revision: number, { upTo, messages, people }: Changes): Changes {
  const isNew = (row: { revision: number }) => row.revision > revision;
  return { upTo, messages: messages.filter(isNew), people: people.filter(isNew) };
}

/** Holds the newest messages in memory, and finds those that a client has not seen yet (WS-2). Pure. */
export class MessageLog {
  #messages: StoredMessage[] = [];
  /** Changes up to this revision may be missing here. A client that has not seen them is treated as a newcomer. */
  #floor = 0;
  readonly #shown: number;
  revision = 0;

  /** @param shown how many messages a newcomer receives */
  constructor(shown: number) {
    this.#shown = shown;
  }

  /** Replaces all messages with the newest ones. @param floor the last revision at which an older message changed */
  load({ upTo, messages }: Changes, floor: number): void {
    this.#messages = messages;
    this.revision = upTo;
    this.#floor = floor;
  }

  /** True if these changes directly follow the known revision. */
  isNext({ upTo }: Changes): boolean {
    return upTo === this.revision + 1;
  }

  find(id: number): StoredMessage | undefined {
    return this.#messages.find((message) => message.id === id);
  }

  /** Names of all authors with a message in memory, by author. */
  speakers(): Map<string, string> {
    return new Map(this.#messages.map(({ author, name }) => [author, name]));
  }

  /** Returns the messages that changed after revision `after`. If it is undefined or out of range, the newest ones. */
  since(after: number | undefined): { messages: ChatMessage[] } & HistoryExtent {
    if (after !== undefined && after >= this.#floor && after <= this.revision) {
      const newer = this.#messages.filter(({ revision }) => revision > after);
      return { messages: newer.map(shown), isComplete: true };
    }
    const messages = this.#messages.slice(-this.#shown).map(shown);
    const isAll = messages.length === this.#messages.length;
    return { messages, isComplete: false, from: isAll ? 0 : (messages[0]?.id ?? 0) };
  }

  /** Applies changes and returns events in the order to send. Known changes cause no event. */
  apply({ upTo, messages, people }: Changes): ChangeEvent[] {
    const names = people.length === 0 ? undefined : this.speakers();
    // Messages come first: a rename raises the revision of the author's messages in memory, and `#take` would then
    // skip changes of these messages as known.
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

  #rename({ author, name, formerName, revision }: Person, knownName: string | undefined): ChangeEvent[] {
    for (const message of this.#messages) {
      if (message.author !== author) continue;
      message.name = name;
      // Raised even if the name is unchanged here: a client that resumes after using another process may have an
      // interim name, and must receive this message again.
      message.revision = Math.max(message.revision, revision);
    }
    // If two renames led back to the known name, `formerName` is the interim name. A client that resumes after using
    // another process may still show it.
    const known = knownName === undefined || knownName === name ? formerName : knownName;
    if (known === null || known === name) return [];
    return [
      {
        revision,
        since: revision,
        frame: { type: 'name_changed', author, oldName: known, newName: name, revision },
      },
    ];
  }

  #take(message: StoredMessage): ChangeEvent[] {
    const { id, revision, insertedRevision, author, key } = message;
    const known = this.find(id);
    if (known === undefined && id > (this.#messages.at(-1)?.id ?? 0)) {
      this.#messages.push(message);
      const news: ChangeEvent = {
        revision,
        since: insertedRevision,
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

/** Removes the fields that other members do not receive. */
export function shown({ key: _, insertedRevision: __, ...message }: StoredMessage): ChatMessage {
  return message;
}

/**
 * Sorts events by `since`: a message, with its later changes applied, is sent in the order of its insertion. In the
 * order of its last change it could be lost: a client might disconnect before that event and resume at a process that
 * knows only the insertion. Lowers each revision below the `since` of all later events: when a client resumes, it
 * asks for what is newer than the newest revision it has seen, and must get those events.
 */
function inOrder(news: ChangeEvent[]): ChangeEvent[] {
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

const rank = ({ frame }: ChangeEvent) => (frame.type === 'name_changed' ? 0 : 1);

function withRevision(frame: ChangeEvent['frame'], revision: number): ChangeEvent['frame'] {
  return frame.type === 'message'
    ? { ...frame, message: { ...frame.message, revision } }
    : ({ ...frame, revision } as ChangeEvent['frame']);
}

/** Sends a change to all members. The author's own connections also receive the key of the message. */
export function changeEffects(members: Members, { frame, author, key }: ChangeEvent): Effect[] {
  if (author === undefined || key === undefined) return sendEffect(members.listening(), frame);
  const others = members.listening((member) => member.author !== author);
  return [
    ...sendEffect(others, frame),
    ...sendEffect(members.connectionsOf(author), { ...frame, key } as ServerFrame),
  ];
}
