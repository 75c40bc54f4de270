import type { ChatMessage, ServerFrame } from '../../src/shared/chat.ts';

/** A client's state, built from the frames that it receives. */
export class ChatReader {
  readonly messages = new Map<number, ChatMessage>();
  /** The revision to resume from; undefined before the first history, so that a client requests everything. */
  revision: number | undefined;
  /** The id at which the last incomplete history began; messages with smaller ids are ignored. */
  from = 0;
  /** How many `message` frames contained a message that was received before. */
  twice = 0;

  take(frame: ServerFrame): void {
    switch (frame.type) {
      case 'history':
        if (!frame.isComplete) {
          this.messages.clear();
          this.from = frame.from;
        }
        for (const message of frame.messages) this.#hold(message);
        this.revision = frame.isComplete ? Math.max(this.revision ?? 0, frame.revision) : frame.revision;
        break;
      case 'message':
        if (this.messages.has(frame.message.id)) this.twice += 1;
        this.#hold(frame.message);
        this.#saw(frame.message.revision);
        break;
      case 'name_changed':
        for (const message of this.messages.values()) {
          if (message.author === frame.author) message.name = frame.newName;
        }
        this.#saw(frame.revision);
        break;
      case 'reaction_update': {
        const message = this.messages.get(frame.messageId);
        if (message !== undefined) message.reactions = frame.reactions;
        this.#saw(frame.revision);
        break;
      }
      case 'message_deleted': {
        const message = this.messages.get(frame.messageId);
        if (message !== undefined) Object.assign(message, { isDeleted: true, text: '', reactions: [] });
        this.#saw(frame.revision);
      }
    }
  }

  #hold(message: ChatMessage): void {
    if (message.id >= this.from) this.messages.set(message.id, structuredClone(message));
  }

  #saw(revision: number): void {
    this.revision = Math.max(this.revision ?? 0, revision);
  }

  /** Returns the messages without their revisions, which only say how far a client has read. */
  history(): Omit<ChatMessage, 'revision'>[] {
    return [...this.messages.values()]
      .sort((a, b) => a.id - b.id)
      .map(({ revision: _, ...message }) => message);
  }
}
