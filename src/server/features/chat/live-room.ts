import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { ServerFrame } from '../../../shared/chat.ts';
import type { Bus } from '../../db/bus.ts';
import type { Db } from '../../db/connect.ts';
import { CLOSE, type Effect, refusal } from './effects.ts';
import { createFollower } from './follower.ts';
import { REREAD_CHANNEL } from './forget-authors.ts';
import { type Identities, OWNER_AUTHOR } from './identity.ts';
import type { RoomFrame } from './member.ts';
import { CHANGED_CHANNEL, ChangedPayload, findChanges, findTail } from './queries.ts';
import { readFrame } from './read-frame.ts';
import { ChatRoom, type RoomPresence } from './room.ts';
import { textFrame } from './text-frame.ts';
import type { NameRules } from './visitor-name.ts';
import { createWriter, type FindSharedPhoto } from './writer.ts';

const CROWD_CHANNEL = 'chat_crowd';
const TYPING_CHANNEL = 'chat_typing';
const TICK_MS = 250;
/** How long to wait for the result of our own committed write before reading its row. */
const ANSWER_WITHIN_MS = 1000;
/** No client sends more than this before its first answer. */
const MAX_HELD = 20;

/** One client's connection, as the room sees it. */
export interface Outlet {
  /** A whole encoded frame; the same bytes go to every recipient. */
  send(frame: Buffer): void;
  close(code: number, reason: string): void;
}

export interface LiveRoom {
  connect(
    connection: string,
    outlet: Outlet,
    who: { isOwner: boolean; address: string; clientId?: string | undefined },
  ): void;
  receive(connection: string, data: Buffer, isBinary: boolean): void;
  disconnect(connection: string): void;
  /** Removes a connection at once, with everything it could do. */
  expel(connection: string, code: number, reason: string): void;
  presence(state: RoomPresence): void;
  close(): Promise<void>;
}

export interface LiveRoomOptions {
  db: Db;
  bus: Bus;
  now: () => Date;
  presence: RoomPresence;
  names: NameRules;
  identities: Identities;
  findPhoto: FindSharedPhoto;
  log: Pick<FastifyBaseLogger, 'error'>;
}

const CrowdPayload = z.object({
  process: z.string(),
  visitors: z.int(),
  joined: z.array(z.string()),
  left: z.array(z.string()),
});
const TypingPayload = z.object({
  process: z.string(),
  people: z.array(z.object({ author: z.string(), name: z.string() })),
});

/** Connects the pure `ChatRoom` to the database, the bus, sockets and the clock. */
export async function createLiveRoom(options: LiveRoomOptions): Promise<LiveRoom> {
  const { db, bus, now, identities, findPhoto, log } = options;
  const room = new ChatRoom(options);
  const me = randomUUID();
  const outlets = new Map<string, Outlet>();
  /** Frames of connections that are not let in yet. */
  const held = new Map<string, [Buffer, boolean][]>();
  const writer = createWriter({ db, process: me, now, findPhoto });
  const time = () => now().getTime();
  let isLoaded = false;
  /** The newest own revision this process was notified of, and since when it waits for the write's result. */
  let own = { revision: 0, heardAt: 0 };
  const follower = createFollower({
    async read() {
      const changes = isLoaded ? await findChanges(db, room.tail.revision) : undefined;
      if (changes !== undefined) return perform(room.changes(changes));
      const { floor, ...tail } = await findTail(db);
      perform(room.load(tail, floor, time()));
      isLoaded = true;
    },
    onError: (error) => log.error(error, 'chat: reload failed, retrying in 1 s'),
  });

  function perform(effects: Effect[]): void {
    for (const effect of effects) {
      switch (effect.kind) {
        case 'send':
          broadcast(effect.to, effect.frame);
          break;
        case 'close':
          for (const connection of effect.to) {
            outlets.get(connection)?.close(effect.code, effect.reason);
            outlets.delete(connection);
          }
          break;
        case 'write':
          inBackground(write(effect));
          break;
        case 'typing':
          publish(TYPING_CHANNEL, { process: me, people: effect.people });
          break;
        case 'crowd':
          publish(CROWD_CHANNEL, { process: me, ...effect.crowd });
      }
    }
  }

  /** Encodes once, whatever the number of recipients. */
  function broadcast(to: string[], frame: ServerFrame): void {
    const bytes = textFrame(JSON.stringify(frame));
    for (const connection of to) outlets.get(connection)?.send(bytes);
  }

  async function write({ connection, write, lane }: Extract<Effect, { kind: 'write' }>): Promise<void> {
    const about = write.kind === 'say' ? { key: write.key } : {};
    try {
      const written = await writer.write(write, lane);
      // Nothing else changed in between, so the rows need not be read.
      if (written !== 'done' && 'said' in written && room.tail.isNext(written.said)) {
        return perform(room.changes(written.said));
      }
      if (written !== 'done' && 'saidBefore' in written) {
        await follower.catchUp();
        return perform(room.saidAlready(connection, written.saidBefore));
      }
      follower.hurry();
      if (written !== 'done' && 'refused' in written) {
        const { refused, retryAfterMs } = written;
        perform([
          refusal(connection, refused, { ...about, ...(retryAfterMs !== undefined && { retryAfterMs }) }),
        ]);
      }
    } catch (error) {
      log.error(error, 'chat: write failed');
      // The write may be committed and only its result lost.
      follower.hurry();
      perform([refusal(connection, 'failed', about)]);
    }
  }

  function receive(connection: string, data: Buffer, isBinary: boolean): void {
    const waiting = held.get(connection);
    if (waiting !== undefined) {
      if (waiting.length < MAX_HELD) waiting.push([data, isBinary]);
      return;
    }
    const frame = readFrame(data, isBinary);
    if (frame?.type !== 'join') {
      give(connection, frame);
      return;
    }
    const author = room.isOwner(connection) ? OWNER_AUTHOR : identities.authorOf(frame.id);
    const joining = { ...frame, author };
    if ((frame.after ?? 0) <= room.tail.revision) {
      give(connection, joining);
      return;
    }
    // The client was connected to a process that may have read further: catch up first.
    held.set(connection, []);
    const enter = () => {
      const frames = held.get(connection) ?? [];
      held.delete(connection);
      give(connection, joining);
      for (const [data, isBinary] of frames) receive(connection, data, isBinary);
    };
    inBackground(follower.catchUp().finally(enter));
  }

  function give(connection: string, frame: RoomFrame | undefined): void {
    try {
      perform(room.receive(connection, frame, time()));
    } catch (error) {
      // A bug that one frame triggers must not end the process.
      log.error(error, 'chat: handling a frame failed');
      expel(connection, CLOSE.internal, 'the server failed');
    }
  }

  function expel(connection: string, code: number, reason: string): void {
    room.disconnect(connection);
    perform([{ kind: 'close', to: [connection], code, reason }]);
  }

  /** NOTIFY for our own write can arrive before the write returns; wait up to 1 s for the richer result. */
  function hearChange(process: string, revision: number): void {
    if (revision <= room.tail.revision) return;
    if (process !== me) follower.hurry();
    else own = { revision, heardAt: own.revision > room.tail.revision ? own.heardAt : time() };
  }

  function tick(): void {
    perform(room.tick(time()));
    if (own.revision <= room.tail.revision || time() - own.heardAt < ANSWER_WITHIN_MS) return;
    own.heardAt = time();
    follower.hurry();
  }

  function inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => log.error(error, 'chat: effect failed'));
  }
  const publish = (channel: string, payload: object) => inBackground(bus.publish(channel, payload));

  const stops = [
    await bus.subscribe(CHANGED_CHANNEL, (payload) => {
      const news = z.safeParse(ChangedPayload, payload).data;
      if (news !== undefined) hearChange(news.process, news.revision);
    }),
    await bus.subscribe(REREAD_CHANNEL, () => {
      isLoaded = false;
      follower.hurry();
    }),
    await bus.subscribe(CROWD_CHANNEL, (payload) => {
      const news = z.safeParse(CrowdPayload, payload).data;
      if (news !== undefined && news.process !== me) perform(room.crowdElsewhere(news.process, news, time()));
    }),
    await bus.subscribe(TYPING_CHANNEL, (payload) => {
      const news = z.safeParse(TypingPayload, payload).data;
      if (news !== undefined && news.process !== me) perform(room.typing(news.people));
    }),
  ];
  const forgetGaps = bus.onGap(follower.hurry);
  // Through the follower, because a concurrent read could undo this one.
  await follower.catchUp();
  const ticking = setInterval(tick, TICK_MS).unref();

  return {
    connect(connection, outlet, { isOwner, address, clientId }) {
      outlets.set(connection, outlet);
      perform(
        room.connect(connection, { isOwner, clientId, addressHash: identities.addressHash(address) }, time()),
      );
    },
    receive,
    disconnect(connection) {
      outlets.delete(connection);
      held.delete(connection);
      room.disconnect(connection);
    },
    expel,
    presence: (state) => perform(room.presence(state, time())),
    async close() {
      clearInterval(ticking);
      forgetGaps();
      for (const stop of stops) await stop();
      await writer.idle();
      await follower.close();
    },
  };
}
