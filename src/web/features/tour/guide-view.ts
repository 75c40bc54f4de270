import { type ChatMessage, photoMessageOf, type ServerFrame } from '../../../shared/chat.ts';
import { isSamePhoto, type PhotoPart, type TourPhoto, type TourState } from '../../../shared/tour.ts';

type Words = NonNullable<TourState['words']>;

/** What a page would show as the guide: its viewer's photo, the part, the pointer, and what was said at each photo. */
export class GuideView {
  #shown: { photo: TourPhoto; view: PhotoPart } | undefined;
  #part: PhotoPart | undefined;
  #pointer: TourState['pointer'];
  /** By message, in the order they were said. */
  readonly #said = new Map<number, { photo: TourPhoto; words: Words }>();

  get photo(): TourPhoto | undefined {
    return this.#shown?.photo;
  }

  /** The rectangle that the guide drew; without it followers see what the guide's window shows. */
  get part(): PhotoPart | undefined {
    return this.#part;
  }

  show(photo: TourPhoto | undefined, view: PhotoPart): void {
    const isSame = isSamePhoto(this.#shown?.photo, photo);
    this.#shown = photo && { photo, view: rounded(view) };
    if (photo !== undefined && isSame) return;
    this.#pointer = undefined;
    this.#part = undefined;
  }

  /** Returns false if nothing changes. */
  point(pointer: TourState['pointer']): boolean {
    if (pointer === undefined && this.#pointer === undefined) return false;
    this.#pointer = pointer && { x: round(pointer.x), y: round(pointer.y) };
    return true;
  }

  choosePart(part: PhotoPart | undefined): void {
    this.#part = part && rounded(part);
  }

  /** Keeps what the owner says at the photo that is shown. Returns false if the frame changes nothing. */
  hear(frame: ServerFrame): boolean {
    if (frame.type === 'message_deleted') return this.#said.delete(frame.messageId);
    if (frame.type !== 'message' || !frame.message.isOwner || this.#shown === undefined) return false;
    const text = wordsOf(frame.message);
    if (text === '') return false;
    const { id, timestamp } = frame.message;
    this.#said.set(id, { photo: this.#shown.photo, words: { messageId: id, text, saidAt: timestamp } });
    return true;
  }

  /** After a reload only the state remembers what was said. */
  resume({ photo, words }: TourState): void {
    if (words !== undefined) this.#said.set(words.messageId, { photo, words });
  }

  /** The next tour begins without words. */
  forgetWords(): void {
    this.#said.clear();
  }

  /** The state that follows `before`; without an open viewer its photo stays. */
  next({ tour, sequence, photo, view }: TourState, { hasPointer, isQuiet }: GuideChoices): TourState {
    const shown = this.#shown ?? { photo, view };
    const words = [...this.#said.values()].findLast((each) => isSamePhoto(each.photo, shown.photo))?.words;
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

function wordsOf({ text }: ChatMessage): string {
  return (photoMessageOf(text)?.text ?? text).trim();
}

/** A ten-thousandth of a photo is less than a pixel. */
function round(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}

function rounded({ x, y, width, height }: PhotoPart): PhotoPart {
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}
