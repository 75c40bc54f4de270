import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChatReader } from '../../../../tests/support/chat-reader.ts';
import { MemoryConversation } from '../../../../tests/support/memory-conversation.ts';
import { REACTIONS, type Reaction, type ServerFrame } from '../../../shared/chat.ts';
import type { Effect } from './protocol/effects.ts';
import type { RoomFrame } from './room/member.ts';
import type { Changes } from './room/message-log.ts';
import { ChatRoom } from './room/room.ts';

const CLIENTS = 4;
const PROCESSES = 2;

type Happening =
  | { kind: 'post' | 'postAgain' | 'rename'; client: number }
  | { kind: 'react'; client: number; message: number; emoji: Reaction }
  | { kind: 'delete'; message: number }
  /** `look` reads rows and `read` applies them later; messages may be written in between. */
  | { kind: 'look' | 'read' | 'restart'; process: number }
  /** The connection breaks after some of the frames in transit have arrived. */
  | { kind: 'drop'; client: number; arrived: number }
  | { kind: 'join'; client: number; process: number };

const client = fc.nat(CLIENTS - 1);
const process = fc.nat(PROCESSES - 1);
const message = fc.integer({ min: 1, max: 9 });
const emoji = fc.constantFrom(...REACTIONS);
const a = <const Kind extends Happening['kind']>(kind: Kind) => fc.constant(kind);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: a('post'), client }) },
  { weight: 2, arbitrary: fc.record({ kind: a('postAgain'), client }) },
  { weight: 1, arbitrary: fc.record({ kind: a('rename'), client }) },
  { weight: 3, arbitrary: fc.record({ kind: a('react'), client, message, emoji }) },
  { weight: 1, arbitrary: fc.record({ kind: a('delete'), message }) },
  { weight: 2, arbitrary: fc.record({ kind: a('look'), process }) },
  { weight: 3, arbitrary: fc.record({ kind: a('read'), process }) },
  { weight: 2, arbitrary: fc.record({ kind: a('restart'), process }) },
  { weight: 3, arbitrary: fc.record({ kind: a('drop'), client, arrived: fc.nat(6) }) },
  { weight: 4, arbitrary: fc.record({ kind: a('join'), client, process }) },
);

class World {
  readonly shown: number;
  readonly rows = new MemoryConversation();
  readonly rooms: ChatRoom[];
  readonly clients = Array.from({ length: CLIENTS }, (_, index) => ({
    author: index === 0 ? 'owner' : `visitor${index}`,
    reader: new ChatReader(),
    /** Frames that the server has sent and the client has not read yet. */
    onItsWay: [] as ServerFrame[],
    at: undefined as { process: number; connection: string } | undefined,
    lastKey: 'none',
  }));
  /** Changes that were read but not applied yet, by process. */
  readonly looked = new Map<number, Changes>();
  #count = 0;
  #now = 0;

  /** @param shown how many messages a newcomer receives */
  constructor(shown: number) {
    this.shown = shown;
    this.rooms = Array.from({ length: PROCESSES }, () => this.#room());
  }

  #room(): ChatRoom {
    const presence = { present: true, farewellEndsAt: null };
    const names = { owner: () => '五郎', reserved: () => [] };
    return new ChatRoom({ presence, names, shown: this.shown });
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
        if (before !== undefined) {
          this.read(process);
          this.perform(process, room.alreadySent(effect.connection, before));
        } else if (effect.write.kind === 'post') this.broadcastOwn(process);
      }
    }
  }

  /** Applies a process's own write without reading the rows, if no other process has written in between. */
  broadcastOwn(process: number): void {
    const room = this.rooms[process]!;
    const said = this.rows.changesAfter(this.rows.revision - 1);
    if (room.log.isNext(said)) this.perform(process, room.changes(said));
  }

  look(process: number): void {
    if (this.looked.has(process)) return;
    this.looked.set(process, this.rows.changesAfter(this.rooms[process]!.log.revision));
  }

  read(process: number): void {
    const room = this.rooms[process]!;
    const looked = this.looked.get(process);
    this.looked.delete(process);
    if (looked !== undefined) this.perform(process, room.changes(looked));
    this.perform(process, room.changes(this.rows.changesAfter(room.log.revision)));
  }

  give(client: World['clients'][number], frame: RoomFrame): void {
    if (client.at === undefined) return;
    const { process, connection } = client.at;
    // 10 s between frames, so that the rate limits never apply.
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
    const connection = this.#next('connection');
    const room = this.rooms[process]!;
    const isOwner = client.author === 'owner';
    room.connect(connection, { isOwner, addressHash: client.author }, this.#now);
    client.at = { process, connection };
    const after = client.reader.revision;
    if ((after ?? 0) > room.log.revision) this.read(process);
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

  #next(what: string): string {
    this.#count += 1;
    return `${what}${this.#count}`;
  }

  happen(event: Happening): void {
    const client = this.clients['client' in event ? event.client : 0]!;
    switch (event.kind) {
      case 'post':
        client.lastKey = this.#next('key');
        this.give(client, { type: 'message', text: `words for ${client.lastKey}`, key: client.lastKey });
        break;
      case 'postAgain':
        this.give(client, { type: 'message', text: 'again', key: client.lastKey });
        break;
      case 'react':
        this.give(client, { type: 'reaction', messageId: event.message, emoji: event.emoji });
        break;
      case 'delete':
        this.give(client, { type: 'delete_message', messageId: event.message });
        break;
      case 'rename':
        this.give(client, { type: 'update_name', name: this.#next('名') });
        break;
      case 'look':
        this.look(event.process);
        break;
      case 'read':
        this.read(event.process);
        break;
      case 'restart':
        this.restart(event.process);
        break;
      case 'drop':
        this.leave(client, event.arrived);
        break;
      case 'join':
        this.join(client, event.process);
    }
  }

  restart(process: number): void {
    for (const client of this.clients) if (client.at?.process === process) this.leave(client, 0);
    const room = this.#room();
    this.rooms[process] = room;
    this.looked.delete(process);
    room.load(this.rows.tail(), 0, this.#now);
  }

  /** Disconnected clients reconnect, all processes read everything, and all frames arrive. */
  settle(): void {
    for (const [index, client] of this.clients.entries()) this.join(client, index % PROCESSES);
    for (let process = 0; process < PROCESSES; process += 1) this.read(process);
    for (const client of this.clients) {
      for (const frame of client.onItsWay.splice(0)) client.reader.take(frame);
    }
  }
}

test.each([
  ['all messages', 100],
  ['the last three messages', 3],
])(
  '[WS-2] [CHAT-4] despite losses a client shows all messages since the first it received (newcomers receive %s)',
  (_, shown) => {
    fc.assert(
      fc.property(fc.array(happening, { minLength: 20, maxLength: 80, size: 'max' }), (events) => {
        const world = new World(shown);
        for (const event of events) world.happen(event);
        world.settle();
        const { messages } = world.rows.changesAfter(0);
        const expected = messages.map(
          ({ revision: _, insertedRevision: __, key: ___, ...message }) => message,
        );
        for (const { reader } of world.clients) {
          // From the first message that the client received, none is missing.
          expect(reader.history()).toEqual(expected.filter(({ id }) => id >= reader.from));
          expect(reader.history().length).toBeGreaterThanOrEqual(Math.min(shown, expected.length));
          // Only messages that were resent arrive twice.
          expect(reader.twice).toBeLessThanOrEqual(events.filter(({ kind }) => kind === 'postAgain').length);
        }
      }),
      { numRuns: 500 },
    );
  },
);

test('[WS-2] [CHAT-4] a client that missed a renaming and the return to the old name shows the old name', () => {
  const world = new World(3);
  const renamedAndBack: Happening[] = [
    { kind: 'join', client: 2, process: 1 },
    { kind: 'post', client: 2 },
    { kind: 'join', client: 1, process: 0 },
    { kind: 'rename', client: 2 },
    { kind: 'read', process: 0 },
    // The message with the new name arrives, but not the renaming itself.
    { kind: 'drop', client: 1, arrived: 2 },
    { kind: 'drop', client: 2, arrived: 0 },
    { kind: 'restart', process: 0 },
    { kind: 'join', client: 2, process: 0 },
    { kind: 'postAgain', client: 2 },
  ];
  for (const event of renamedAndBack) world.happen(event);
  world.settle();
  const [author] = world.rows.changesAfter(0).people;
  expect(world.clients[1]?.reader.history()[0]?.name).toBe(author?.name);
});
