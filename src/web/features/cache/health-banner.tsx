import type { CacheStats, HealthStatus } from '../../../shared/cache.ts';
import { useTexts } from '../../lib/texts.ts';
import { cacheTexts } from './texts.ts';

/** Green, yellow and red with a contrast of 4.5:1 in both themes. */
const tones: Record<HealthStatus, string> = {
  healthy: 'text-[light-dark(#2c6a3f,#86c498)]',
  warning: 'text-[light-dark(#7d5a00,#dcb552)]',
  critical: 'text-[light-dark(#b3291a,#f08474)]',
};

const marks: Record<HealthStatus, string> = {
  healthy: 'M3.5 8.5l3 3 6-7',
  warning: 'M8 3v6.5M8 12.8v.2',
  critical: 'M4 4l8 8M12 4l-8 8',
};

/** The cache's health as a colour, a symbol and a word, with reasons (CACHE-1). */
export function HealthBanner({ status, messages }: CacheStats['imageCache']['health']) {
  const t = useTexts(cacheTexts);
  return (
    <div className={`border-l-2 border-current pl-4 ${tones[status]}`}>
      <p className="flex items-center gap-2 text-[17px] leading-7 font-medium">
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4" fill="none" stroke="currentColor">
          <path d={marks[status]} strokeWidth={1.8} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        {t[status]}
      </p>
      <ul className="text-ink">
        {(messages.length === 0 ? [t.allWell] : messages).map((message) => (
          <li key={message} className="py-0.5 leading-relaxed">
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
