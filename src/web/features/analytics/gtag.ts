const SCRIPT_URL = 'https://www.googletagmanager.com/gtag/js';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * Loads Google's script for a measurement id; rejects if it fails.
 *
 * @param sendPageViews false: the script counts, but sends no page views (ANA-1)
 */
export function installGtag(measurementId: string, sendPageViews: boolean): Promise<void> {
  window.dataLayer ??= [];
  gtag('js', new Date());
  gtag('config', measurementId, { send_page_view: sendPageViews });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${SCRIPT_URL}?id=${encodeURIComponent(measurementId)}`;
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${SCRIPT_URL} did not load`)));
    document.head.append(script);
  });
}

/** Google's script recognises commands by being an `arguments` object; it ignores arrays. */
function gtag(..._command: unknown[]): void {
  window.dataLayer?.push(arguments);
}
