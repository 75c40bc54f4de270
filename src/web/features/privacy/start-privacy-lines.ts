import type { QueryClient } from '@tanstack/react-query';
import { definePlace } from '../../lib/page/define-place.tsx';
import { PrivacyLines } from './privacy-lines.tsx';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** Where the lines stand; empty until the page is at rest. */
      'privacy-place': { key?: string };
    }
  }
}

export function startPrivacyLines(client: QueryClient): void {
  definePlace('privacy-place', client, PrivacyLines);
}
