import type { ServerFrame } from '../../../shared/chat.ts';
import { isSamePhoto, type PhotoPart, type TourPhoto, type TourState } from '../../../shared/tour.ts';
import { spokenText } from './latest-messages.ts';

type Words = NonNullable<TourState['words']>;

/** What a page shows: the viewer's photo; for a guide also the drawn part, the pointer, and the owner's messages. */
export class GuideView {
  /** The open viewers, lowest first: a photo of the chat opens in a second viewer above the first. */
  readonly #viewers = new Map<object, { photo: TourPhoto; view: PhotoPart }>();
  #part: PhotoPart | undefined;
  #pointer: TourState['pointer'];
  /** The owner's messages by id, oldest first. */
  readonly #words = new Map<number, { photo: TourPhoto; words: Words }>();
  /** The photo from which each unconfirmed message was sent, by the message's key. */
  readonly #sentFrom = new Map<string, TourPhoto>();

  get #shown() {
    return [...this.#viewers.values()].at(-1);
  }

  get photo(): TourPhoto | undefined {
    return this.#shown?.photo;
  }

  /** The rectangle that the guide drew; without it followers see what the guide's window shows. */
  get part(): PhotoPart | undefined {
    return this.#part;
  }

  /** Sets what a viewer shows. If `photo` is undefined, the viewer was closed and the viewer below it is shown. */
  show(viewer: object, photo: TourPhoto | undefined, view: PhotoPart): void {
    const before = this.photo;
    if (photo) this.#viewers.set(viewer, { photo, view: rounded(view) });
    else this.#viewers.delete(viewer);
    if (this.photo !== undefined && isSamePhoto(before, this.photo)) return;
    this.#pointer = undefined;
    this.#part = undefined;
  }

  /** Sets the pointer. Returns false if nothing changes. */
  point(pointer: TourState['pointer']): boolean {
    const next = pointer && { x: round(pointer.x), y: round(pointer.y) };
    if (next?.x === this.#pointer?.x && next?.y === this.#pointer?.y) return false;
    this.#pointer = next;
    return true;
  }

  choosePart(part: PhotoPart | undefined): void {
    this.#part = part && rounded(part);
  }

  /** Call when a message is sent from the photo that is shown. */
  onSent(key: string): void {
    if (this.photo) this.#sentFrom.set(key, this.photo);
  }

  /** Stores the owner's messages with their photos, until they are deleted. Returns false if nothing changes. */
  onFrame(frame: ServerFrame): boolean {
    if (frame.type === 'message_deleted') return this.#words.delete(frame.messageId);
    if (frame.type !== 'message' || !frame.message.isOwner) return false;
    const { key = '' } = frame;
    const photo = this.#sentFrom.get(key) ?? this.photo;
    this.#sentFrom.delete(key);
    const text = spokenText(frame.message);
    if (photo === undefined || text === '') return false;
    const { id, timestamp } = frame.message;
    this.#words.set(id, { photo, words: { messageId: id, text, saidAt: timestamp } });
    return true;
  }

  /** Restores the words in the tour's state, the only ones known after a reload. */
  resume({ photo, words }: TourState): void {
    if (words !== undefined) this.#words.set(words.messageId, { photo, words });
  }

  /** Call at the start of a tour, which begins without words. */
  clearWords(): void {
    this.#words.clear();
    this.#sentFrom.clear();
  }

  /** The state that follows the given one; without an open viewer the photo does not change. */
  next({ tour, sequence, photo, view }: TourState, { hasPointer, isQuiet }: GuideChoices): TourState {
    const shown = this.#shown ?? { photo, view };
    const words = [...this.#words.values()].findLast((entry) => isSamePhoto(entry.photo, shown.photo))?.words;
    return {
      ...{ tour, sequence: sequence + 1, photo: shown.photo, view: this.#part ?? shown.view },
      ...(hasPointer && this.#pointer && { pointer: this.#pointer }),
      ...(words && { words }),
      ...(isQuiet && { isQuiet }),
    };
  }
}

interface GuideChoices {
  hasPointer: boolean;
  isQuiet: boolean;
}

/** Rounds to a ten-thousandth, which is less than a pixel of a photo on most screens. */
function round(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}

function rounded({ x, y, width, height }: PhotoPart): PhotoPart {
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}
