import type { ServerFrame } from '../../../shared/chat.ts';
import { isSamePhoto, type PhotoPart, type TourPhoto, type TourState } from '../../../shared/tour.ts';
import { spokenText } from './latest-messages.ts';

type Words = NonNullable<TourState['words']>;

/** What a guide's page shows: its viewer's photo, the part, the pointer, and what was said at each photo. */
export class GuideView {
  /** By viewer, the lowest first: a photo of the chat opens above the one that the guide came from. */
  readonly #viewers = new Map<object, { photo: TourPhoto; view: PhotoPart }>();
  #part: PhotoPart | undefined;
  #pointer: TourState['pointer'];
  /** The owner's messages by id, oldest first. */
  readonly #words = new Map<number, { photo: TourPhoto; words: Words }>();
  /** By key, the photo from which an unconfirmed message was sent. */
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

  /** Sets what a viewer shows. `photo` undefined: the viewer was closed, and the one below it is shown. */
  show(viewer: object, photo: TourPhoto | undefined, view: PhotoPart): void {
    const before = this.photo;
    if (photo) this.#viewers.set(viewer, { photo, view: rounded(view) });
    else this.#viewers.delete(viewer);
    if (this.photo !== undefined && isSamePhoto(before, this.photo)) return;
    this.#pointer = undefined;
    this.#part = undefined;
  }

  /** Returns false if nothing changes. */
  point(pointer: TourState['pointer']): boolean {
    const next = pointer && { x: round(pointer.x), y: round(pointer.y) };
    if (next?.x === this.#pointer?.x && next?.y === this.#pointer?.y) return false;
    this.#pointer = next;
    return true;
  }

  choosePart(part: PhotoPart | undefined): void {
    this.#part = part && rounded(part);
  }

  /** A message was sent from the photo that is shown. */
  onSent(key: string): void {
    if (this.photo) this.#sentFrom.set(key, this.photo);
  }

  /** Stores the owner's messages with the photo they were sent from. Returns false if the frame changes nothing. */
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

  /** After a reload the page knows only the words in the tour's state. */
  resume({ photo, words }: TourState): void {
    if (words !== undefined) this.#words.set(words.messageId, { photo, words });
  }

  /** The next tour begins without words. */
  clearWords(): void {
    this.#words.clear();
    this.#sentFrom.clear();
  }

  /** The state that follows the given one; without an open viewer the photo stays. */
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

/** A ten-thousandth of a photo is less than a pixel. */
function round(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}

function rounded({ x, y, width, height }: PhotoPart): PhotoPart {
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}
