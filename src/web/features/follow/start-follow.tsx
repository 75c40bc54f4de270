import type { QueryClient } from '@tanstack/react-query';
import { definePlace } from '../../lib/page/define-place.tsx';
import { FollowSection } from './follow-section.tsx';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** Where the section stands; empty until the page is at rest. */
      'follow-place': { key?: string };
    }
  }
}

export function startFollow(client: QueryClient): void {
  definePlace('follow-place', client, FollowSection);
}
