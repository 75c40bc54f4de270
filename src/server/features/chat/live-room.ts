import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { ClientFrame, RefusalReason, ServerFrame } from '../../../shared/chat.ts';
import type { Bus } from '../../db/bus.ts';
import type { Db } from '../../db/connect.ts';
import { LiveTour, type PublishedCollections } from './live-tour.ts';
import type { NameRules } from './names/visitor-name.ts';
import { CLOSE, type Effect, refusal, type VisitorsDelta } from './protocol/effects.ts';
import { type ClientConnection, readFrame, textFrame } from './protocol/frames.ts';
import { HeldFrames } from './protocol/held-frames.ts';
import { type Identities, OWNER_AUTHOR } from './protocol/identity.ts';
import type { FrameOf, RoomFrame } from './room/member.ts';
import { ChatRoom, type RoomPresence } from './room/room.ts';
import {
  listenToProcesses,
  TOUR_CHANNEL,
  TOUR_VISITORS_CHANNEL,
  TYPING_CHANNEL,
  VISITORS_CHANNEL,
} from './room-channels.ts';
import { OwnWrites } from './store/own-writes.ts';
import { type ChangeReader, createChangeReader, findChanges, findNewest } from './store/read-changes.ts';
import { createWriter, type FindSharedPhoto, type Writer } from './store/writer.ts';

const TICK_MS = 250;

export interface LiveRoomOptions extends PublishedCollections {
  db: Db;
  bus: Bus;
  now: () => Date;
  presence: RoomPresence;
  names: NameRules;
  identities: Identities;
  findPhoto: FindSharedPhoto;
  /** Called when a frame other than `admin_status` is sent, so that background work pauses. */
  onUse: () => void;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Creates the room, subscribes to the other processes and loads the stored conversation. */
export async function createLiveRoom(options: LiveRoomOptions): Promise<LiveRoom> {
  const room = new LiveRoom(options);
  await room.open();
  return room;
}

/** Connects the pure `ChatRoom` to the database, the bus, sockets and the clock. */
export class LiveRoom {
  readonly #options: LiveRoomOptions;
  readonly #room: ChatRoom;
  readonly #process = randomUUID();
  readonly #clients = new Map<string, ClientConnection>();
  readonly #heldFrames = new Map<string, HeldFrames>();
  readonly #writer: Writer;
  readonly #reader: ChangeReader;
  readonly #stops: (() => void | Promise<void>)[] = [];
  #isLoaded = false;
  readonly #ownWrites = new OwnWrites();
  readonly #tour: LiveTour;

  constructor(options: LiveRoomOptions) {
    const { db, now, findPhoto, log } = options;
    this.#options = options;
    this.#room = new ChatRoom(options);
    this.#writer = createWriter({ db, process: this.#process, now, findPhoto });
    this.#tour = new LiveTour({
      isPublished: options.isPublished,
      collectionsVersion: options.collectionsVersion,
      tour: this.#room.tour,
      publish: (news) => this.#publish(TOUR_CHANNEL, news),
      perform: (effects) => this.#perform(effects),
      inBackground: (work) => this.#inBackground(work),
      nowMs: () => this.#nowMs(),
    });
    this.#reader = createChangeReader({
      read: () => this.#read(),
      onError: (error) => log.error(error, 'chat: reload failed, retrying in 1 s'),
    });
  }

  async open(): Promise<void> {
    await this.#subscribe();
    // Uses the reader, which never runs two reads at once: an older one could overwrite a newer one.
    await this.#reader.readAll();
    const ticking = setInterval(() => this.#tick(), TICK_MS).unref();
    this.#stops.push(() => {
      clearInterval(ticking);
      this.#tour.close();
    });
  }

  async close(): Promise<void> {
    const stopped = await Promise.allSettled(this.#stops.map(async (stop) => stop()));
    if (this.#room.hasReportedVisitors) await this.#reportNoVisitors();
    await this.#writer.idle();
    await this.#reader.close();
    for (const end of stopped) if (end.status === 'rejected') throw end.reason;
  }

  /** Without this report the other processes would count this process's visitors for up to 15 s more. */
  async #reportNoVisitors(): Promise<void> {
    const none: VisitorsDelta = { visitors: 0, joined: [], left: [] };
    await this.#publish(VISITORS_CHANNEL, none).catch((error: unknown) =>
      this.#options.log.error(error, 'chat: reporting zero visitors failed'),
    );
  }

  connect(
    connection: string,
    client: ClientConnection,
    { isOwner, address, clientId }: { isOwner: boolean; address: string; clientId?: string | undefined },
  ): void {
    const addressHash = this.#options.identities.addressHash(address);
    this.#clients.set(connection, client);
    this.#perform(this.#room.connect(connection, { isOwner, clientId, addressHash }, this.#nowMs()));
  }

  receive(connection: string, data: Buffer, isBinary: boolean): void {
    this.#receive(connection, readFrame(data, isBinary));
  }

  #receive(connection: string, frame: ClientFrame | undefined): void {
    const held = this.#heldFrames.get(connection);
    if (held !== undefined) held.add(frame);
    else if (frame?.type === 'join') this.#join(connection, frame);
    else if (frame?.type === 'tour_start' || frame?.type === 'tour_move') this.#guide(connection, frame);
    else this.#handle(connection, frame);
  }

  disconnect(connection: string): void {
    this.#clients.delete(connection);
    this.#heldFrames.delete(connection);
    this.#room.disconnect(connection);
  }

  /** Removes a connection from the room at once, and closes it. */
  expel(connection: string, code: number, reason: string): void {
    this.#room.disconnect(connection);
    this.#perform([{ kind: 'close', to: [connection], code, reason }]);
  }

  presence(state: RoomPresence): void {
    this.#perform(this.#room.presence(state, this.#nowMs()));
  }

  #join(connection: string, frame: FrameOf<'join'>): void {
    const author = this.#room.isOwner(connection)
      ? OWNER_AUTHOR
      : this.#options.identities.authorOf(frame.id);
    const joining = { ...frame, author };
    if ((frame.after ?? 0) <= this.#room.log.revision) {
      this.#handle(connection, joining);
      return;
    }
    // The client was connected to a process that had read newer changes, so this process catches up first.
    this.#room.onJoinDelayed(connection);
    this.#handleAfter(connection, this.#reader.readAll(), () => this.#handle(connection, joining));
  }

  /** Handles a guide's frame if the collection is published, else refuses the frame. May need a query first. */
  #guide(connection: string, frame: FrameOf<'tour_start' | 'tour_move'>): void {
    const { collectionId } = frame.state.photo;
    if (!this.#room.isOwner(connection) || this.#tour.isKnownPublished(collectionId) === true) {
      this.#handle(connection, frame);
      return;
    }
    let refused: RefusalReason | undefined = 'failed';
    const looking = this.#tour.lookUp(collectionId).then((isPublished) => {
      refused = isPublished ? undefined : 'photo_unknown';
    });
    this.#handleAfter(connection, looking, () => {
      if (refused === undefined) this.#handle(connection, frame);
      else this.#perform([refusal(connection, refused)]);
    });
  }

  /** Calls `handle` after `work`, even if `work` fails. Until then, further frames of the connection are queued. */
  #handleAfter(connection: string, work: Promise<unknown>, handle: () => void): void {
    this.#heldFrames.set(connection, new HeldFrames());
    const release = () => {
      const frames = this.#heldFrames.get(connection)?.take() ?? [];
      this.#heldFrames.delete(connection);
      handle();
      for (const frame of frames) this.#receive(connection, frame);
    };
    this.#inBackground(work.finally(release));
  }

  #handle(connection: string, frame: RoomFrame | undefined): void {
    try {
      this.#perform(this.#room.receive(connection, frame, this.#nowMs()));
      this.#tour.flushLater();
    } catch (error) {
      // A bug that a single frame triggers must not end the process.
      this.#options.log.error(error, 'chat: handling a frame failed');
      this.expel(connection, CLOSE.internal, 'the server failed');
    }
  }

  #perform(effects: Effect[]): void {
    for (const effect of effects) {
      switch (effect.kind) {
        case 'send':
          this.#broadcast(effect.to, effect.frame);
          break;
        case 'close':
          for (const connection of effect.to) {
            this.#clients.get(connection)?.close(effect.code, effect.reason);
            this.#clients.delete(connection);
          }
          break;
        case 'write':
          this.#inBackground(this.#write(effect));
          break;
        case 'typing':
          this.#inBackground(this.#publish(TYPING_CHANNEL, { people: effect.people }));
          break;
        case 'visitors':
          this.#inBackground(this.#publish(VISITORS_CHANNEL, effect.delta));
          break;
        case 'tour':
          this.#inBackground(this.#tour.publish(effect.news));
          break;
        case 'tour_visitors':
          this.#inBackground(this.#publish(TOUR_VISITORS_CHANNEL, effect.counts));
      }
    }
  }

  /** Encodes the frame once for all recipients. */
  #broadcast(to: string[], frame: ServerFrame): void {
    // `admin_status` does not count as use, because it is also sent while the chat is silent.
    if (to.length > 0 && frame.type !== 'admin_status') this.#options.onUse();
    const bytes = textFrame(JSON.stringify(frame));
    const how = frame.type === 'tour' ? 'sendLatest' : 'send';
    for (const connection of to) this.#clients.get(connection)?.[how](bytes);
  }

  async #write({ connection, write, queueKey }: Extract<Effect, { kind: 'write' }>): Promise<void> {
    const fields = write.kind === 'post' ? { key: write.key } : {};
    try {
      const written = await this.#writer.write(write, queueKey);
      // If no other change was committed in between, the rows need not be read.
      if (written !== 'done' && 'changes' in written && this.#room.log.isNext(written.changes)) {
        return this.#perform(this.#room.changes(written.changes));
      }
      if (written !== 'done' && 'sentBefore' in written) {
        await this.#reader.readAll();
        return this.#perform(this.#room.alreadySent(connection, written.sentBefore));
      }
      this.#reader.requestRead();
      if (written !== 'done' && 'refused' in written) {
        const { refused, retryAfterMs } = written;
        const more = { ...fields, ...(retryAfterMs !== undefined && { retryAfterMs }) };
        if (write.kind === 'rename') this.#room.renameFailed(write.author, write.name);
        this.#perform([refusal(connection, refused, more)]);
      }
    } catch (error) {
      this.#options.log.error(error, 'chat: write failed');
      // The write may have been committed although its result was lost.
      this.#reader.requestRead();
      if (write.kind === 'rename') this.#room.renameFailed(write.author, write.name);
      this.#perform([refusal(connection, 'failed', fields)]);
    }
  }

  /**
   * Applies the changes since the last read. Loads the newest messages instead at the start, after `onReread`, and if
   * too much has changed.
   */
  async #read(): Promise<void> {
    const { db } = this.#options;
    const changes = this.#isLoaded ? await findChanges(db, this.#room.log.revision) : undefined;
    if (changes !== undefined) return this.#perform(this.#room.changes(changes));
    // Set before the query: after an `onReread` during it, the next read loads the messages again.
    this.#isLoaded = true;
    try {
      const { floor, ...tail } = await findNewest(db);
      this.#perform(this.#room.load(tail, floor, this.#nowMs()));
    } catch (error) {
      this.#isLoaded = false;
      throw error;
    }
  }

  #subscribe(): Promise<void> {
    const own = { bus: this.#options.bus, process: this.#process };
    return listenToProcesses(own, this.#stops, {
      onChanged: (process, revision) => this.#onChanged(process, revision),
      onReread: () => {
        this.#isLoaded = false;
        this.#reader.requestRead();
      },
      onVisitors: (process, delta) =>
        this.#perform(this.#room.visitorsElsewhere(process, delta, this.#nowMs())),
      onTyping: (people) => this.#perform(this.#room.typing(people)),
      onTour: (news) => this.#perform(this.#room.tour.onNews(news, this.#nowMs())),
      onTourVisitors: (process, counts) => this.#room.tour.onVisitors(process, counts, this.#nowMs()),
      onGap: this.#reader.requestRead,
    });
  }

  #onChanged(process: string, revision: number): void {
    const known = this.#room.log.revision;
    if (revision <= known) return;
    if (process !== this.#process) this.#reader.requestRead();
    else this.#ownWrites.onNotified(revision, known, this.#nowMs());
  }

  #tick(): void {
    this.#tour.recheck();
    this.#perform(this.#room.tick(this.#nowMs()));
    if (this.#ownWrites.isLate(this.#room.log.revision, this.#nowMs())) this.#reader.requestRead();
  }

  #publish(channel: string, payload: object): Promise<void> {
    return this.#options.bus.publish(channel, { process: this.#process, ...payload });
  }

  #inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#options.log.error(error, 'chat: effect failed'));
  }

  #nowMs(): number {
    return this.#options.now().getTime();
  }
}
