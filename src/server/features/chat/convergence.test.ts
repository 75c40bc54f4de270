import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChatReader } from '../../../../tests/support/chat-reader.ts';
import { MemoryConversation } from '../../../../tests/support/memory-conversation.ts';
import { REACTIONS, type ServerFrame } from '../../../shared/chat.ts';
import type { Effect } from './effects.ts';
import type { RoomFrame } from './member.ts';
import { ChatRoom } from './room.ts';

const CLIENTS = 4;
const PROCESSES = 2;

/** Something that happens to one client or one process. */
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('say'), client: fc.nat(CLIENTS - 1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sayAgain'), client: fc.nat(CLIENTS - 1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('react'),
      client: fc.nat(CLIENTS - 1),
      message: fc.nat(8),
      emoji: fc.constantFrom(...REACTIONS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete'), message: fc.nat(8) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename'), client: fc.nat(CLIENTS - 1) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('read'), process: fc.nat(PROCESSES - 1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restart'), process: fc.nat(PROCESSES - 1) }) },
  // The connection breaks after some of the frames that are on their way.
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('drop'), client: fc.nat(CLIENTS - 1), arrived: fc.nat(6) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('join'),
      client: fc.nat(CLIENTS - 1),
      process: fc.nat(PROCESSES - 1),
    }),
  },
);
type Happening = typeof event extends fc.Arbitrary<infer T> ? T : never;

class World {
  readonly rows = new MemoryConversation();
  readonly rooms = Array.from({ length: PROCESSES }, () => this.#room());
  readonly clients = Array.from({ length: CLIENTS }, (_, index) => ({
    author: index === 0 ? 'owner' : `visitor${index}`,
    reader: new ChatReader(),
    /** Sent by the server and not read yet. */
    onItsWay: [] as ServerFrame[],
    at: undefined as { process: number; connection: string } | undefined,
    lastKey: 'none',
  }));
  #count = 0;
  #now = 0;

  #room(): ChatRoom {
    const presence = { present: true, farewellEndsAt: null };
    return new ChatRoom({ presence, names: { owner: () => '五郎', reserved: () => [] } });
  }

  perform(process: number, effects: Effect[]): void {
    for (const effect of effects) {
      if (effect.kind === 'send') {
        for (const client of this.clients) {
          const { at } = client;
          if (at?.process === process && effect.to.includes(at.connection)) {
            client.onItsWay.push(structuredClone(effect.frame));
          }
        }
      } else if (effect.kind === 'write') {
        const before = this.rows.write(effect.write);
        const room = this.rooms[process]!;
        if (before !== undefined) this.perform(process, room.saidAlready(effect.connection, before));
      }
    }
  }

  read(process: number): void {
    const room = this.rooms[process]!;
    this.perform(process, room.changes(this.rows.changesAfter(room.tail.revision)));
  }

  give(client: World['clients'][number], frame: RoomFrame): void {
    if (client.at === undefined) return;
    const { process, connection } = client.at;
    // Never too fast: that is another test's matter.
    this.#now += 10_000;
    this.perform(process, this.rooms[process]!.receive(connection, frame, this.#now));
  }

  leave(client: World['clients'][number], arrived: number): void {
    if (client.at === undefined) return;
    for (const frame of client.onItsWay.splice(0, arrived)) client.reader.take(frame);
    client.onItsWay.length = 0;
    this.rooms[client.at.process]!.disconnect(client.at.connection);
    client.at = undefined;
  }

  join(client: World['clients'][number], process: number): void {
    if (client.at !== undefined) return;
    const connection = `c${(this.#count += 1)}`;
    const room = this.rooms[process]!;
    const isOwner = client.author === 'owner';
    room.connect(connection, { isOwner, addressHash: client.author }, this.#now);
    client.at = { process, connection };
    const after = client.reader.revision;
    if ((after ?? 0) > room.tail.revision) this.read(process);
    const name = `${client.author}の名`;
    const id = '00000000-0000-4000-8000-000000000000';
    this.give(client, {
      type: 'join',
      name,
      id,
      author: client.author,
      ...(after !== undefined && { after }),
    });
  }

  happen(event: Happening): void {
    const client = 'client' in event ? this.clients[event.client]! : this.clients[0]!;
    switch (event.kind) {
      case 'say':
        client.lastKey = `key${(this.#count += 1)}`;
        return this.give(client, { type: 'message', text: `words ${this.#count}`, key: client.lastKey });
      case 'sayAgain':
        return this.give(client, { type: 'message', text: 'again', key: client.lastKey });
      case 'react': {
        const { message, emoji } = event as Extract<Happening, { emoji: unknown }>;
        return this.give(client, { type: 'reaction', messageId: message + 1, emoji });
      }
      case 'delete':
        return this.give(client, {
          type: 'delete_message',
          messageId: (event as Extract<Happening, { message: number }>).message + 1,
        });
      case 'rename':
        return this.give(client, { type: 'update_name', name: `名前${(this.#count += 1)}号` });
      case 'read':
        return this.read((event as Extract<Happening, { process: number }>).process);
      case 'restart': {
        const { process } = event as Extract<Happening, { process: number }>;
        for (const other of this.clients) if (other.at?.process === process) this.leave(other, 0);
        this.rooms[process] = this.#room();
        this.rooms[process].load(this.rows.tail(), 0, this.#now);
        return;
      }
      case 'drop':
        return this.leave(client, (event as Extract<Happening, { arrived: number }>).arrived);
      case 'join':
        return this.join(client, (event as Extract<Happening, { process: number }>).process);
    }
  }

  /** Everybody comes back, and everything is read. */
  settle(): void {
    for (const [index, client] of this.clients.entries()) this.join(client, index % PROCESSES);
    for (let process = 0; process < PROCESSES; process += 1) this.read(process);
    for (const client of this.clients) {
      for (const frame of client.onItsWay.splice(0)) client.reader.take(frame);
    }
  }
}

test('[WS-2] [CHAT-4] whatever is said, changed, lost and resumed: everybody ends with the same conversation', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 20, maxLength: 80, size: 'max' }), (events) => {
      const world = new World();
      for (const event of events) world.happen(event as Happening);
      world.settle();
      const { messages } = world.rows.changesAfter(0);
      const expected = messages.map(({ revision: _, key: __, ...message }) => message);
      for (const { reader } of world.clients) {
        expect(reader.history()).toEqual(expected);
        // Told twice is only what was said twice.
        expect(reader.twice).toBeLessThanOrEqual(events.filter(({ kind }) => kind === 'sayAgain').length);
      }
    }),
    { numRuns: 1000 },
  );
});
