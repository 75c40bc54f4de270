import type { MouseEvent, ReactNode } from 'react';
import type { DateString } from '../../../shared/dates.ts';
import { photoPath } from '../../../shared/days.ts';
import type { OpenPhoto } from '../../lib/open-photo.ts';
import { isPlainClick } from '../../lib/plain-click.ts';

interface PhotoLinkProps {
  date: DateString;
  collectionId: number;
  /** From 0. */
  photoIndex: number;
  onOpen: OpenPhoto;
  className?: string;
  children: ReactNode;
}

/** A link to the photo's own page. With JavaScript a plain click opens the viewer over the current page instead. */
export function PhotoLink({
  date,
  collectionId,
  photoIndex,
  onOpen,
  className = 'photo-button',
  children,
}: PhotoLinkProps) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen({ collectionId, photoIndex }, event.currentTarget);
  };
  return (
    <a href={photoPath(date, photoIndex + 1)} data-viewer="" className={className} onClick={open}>
      {children}
    </a>
  );
}
