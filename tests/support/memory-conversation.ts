import type { Write } from '../../src/server/features/chat/protocol/effects.ts';
import type { Changes, Person, StoredMessage } from '../../src/server/features/chat/room/message-log.ts';
import type { Reaction } from '../../src/shared/chat.ts';

/** The chat's tables in memory, for tests that try thousands of event orders. */
export class MemoryConversation {
  revision = 0;
  readonly #messages: StoredMessage[] = [];
  readonly #people = new Map<string, Person>();

  /** Returns the stored message if the same author has sent the same key before. */
  write(write: Write, now = 0): StoredMessage | undefined {
    this.revision += 1;
    const { revision } = this;
    switch (write.kind) {
      case 'post': {
        this.#upsertPerson(write, null);
        const before = this.#messages.find(({ author, key }) => author === write.author && key === write.key);
        if (before !== undefined) return this.#named(before);
        const { author, text, key, isOwner } = write;
        this.#messages.push({
          ...{
            id: this.#messages.length + 1,
            revision,
            insertedRevision: revision,
            author,
            key,
            text,
            isOwner,
            name: '',
          },
          ...{
            timestamp: new Date(0).toISOString(),
            isSystemMessage: false,
            isDeleted: false,
            reactions: [],
          },
        });
        return undefined;
      }
      case 'rename':
        return void this.#upsertPerson(write, write.formerName);
      case 'react': {
        const message = this.#messages.find(({ id }) => id === write.messageId);
        if (message === undefined || message.isDeleted) return undefined;
        message.revision = revision;
        message.reactions = toggled(message, write.author, write.emoji as Reaction);
        return undefined;
      }
      case 'delete': {
        const message = this.#messages.find(({ id }) => id === write.messageId);
        if (message === undefined || message.isDeleted) return undefined;
        Object.assign(message, { revision, isDeleted: true, text: '', reactions: [] });
        return undefined;
      }
      case 'mute': {
        const person = this.#people.get(write.author);
        if (person === undefined) return undefined;
        const { muted, mutesAddress } = write;
        const mutedAt = muted ? now : null;
        Object.assign(person, { mutedAt, mutesAddress, formerName: person.name, revision });
        return undefined;
      }
    }
  }

  changesAfter(after: number): Changes {
    return structuredClone({
      upTo: this.revision,
      messages: this.#messages
        .filter(({ revision }) => revision > after)
        .map((message) => this.#named(message)),
      people: [...this.#people.values()].filter(({ revision }) => revision > after),
    });
  }

  /**
   * What a starting process reads: each message has the revision of its own or its author's last change, whichever
   * is later.
   */
  tail(): Changes {
    const { messages, ...rest } = this.changesAfter(0);
    const newest = ({ author, revision }: StoredMessage) =>
      Math.max(revision, this.#people.get(author)?.revision ?? 0);
    return { ...rest, messages: messages.map((message) => ({ ...message, revision: newest(message) })) };
  }

  #named(message: StoredMessage): StoredMessage {
    return { ...message, name: this.#people.get(message.author)?.name ?? '' };
  }

  #upsertPerson(
    { author, name, addressHash }: Pick<Person, 'author' | 'name' | 'addressHash'>,
    formerName: string | null,
  ): void {
    const known = this.#people.get(author);
    if (known?.name === name) return;
    this.#people.set(author, {
      ...{ author, name, formerName: known?.name ?? formerName, addressHash },
      ...{
        mutedAt: known?.mutedAt ?? null,
        mutesAddress: known?.mutesAddress ?? true,
        revision: this.revision,
      },
    });
  }
}

function toggled({ reactions }: StoredMessage, author: string, emoji: Reaction) {
  const others = reactions.find((reaction) => reaction.emoji === emoji)?.users ?? [];
  const users = others.includes(author) ? others.filter((user) => user !== author) : [...others, author];
  const rest = reactions.filter((reaction) => reaction.emoji !== emoji);
  return users.length === 0 ? rest : [...rest, { emoji, users }];
}
