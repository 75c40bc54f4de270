import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Setting, Tab } from '../../tests/support/devtools.ts';

/** Lighthouse's phone: its window, its connection and a processor slowed down four times. */
const WINDOW = { width: 412, height: 823 };
const PIXEL_RATIO = 1.75;
const LATENCY_MS = 150;
const BYTES_PER_SEC = (1.6 * 1024 * 1024) / 8;
const SLOWDOWN = 4;
/** A page is at rest once no request has started or finished for this long. */
const REST_MS = 2000;
/** The step fails if the next page has not opened by then, for example because the tap missed its link. */
const OPENS_WITHIN_MS = 60_000;
const RESPONDS_WITHIN_MS = 5_000;
const POLL_MS = 20;

/** A link from one kind of page to another. */
export interface Step {
  name: string;
  from: string;
  /** A selector; the first visible link that it matches is tapped. */
  link: string;
}

/** `madeAhead`: 1 if the page was prerendered, else 0. */
export type Stepped = { photoMs: number; aheadKb: number; madeAhead: number };

export const stepsOf = (day: string): Step[] => [
  { name: 'home → day', from: '/', link: `main a[href="/${day}"]` },
  { name: 'home → gallery', from: '/', link: 'main a[href="/gallery"], footer a[href="/gallery"]' },
  { name: 'home → calendar', from: '/', link: 'main a[href="/calendar"], footer a[href="/calendar"]' },
  { name: 'day → gallery', from: `/${day}`, link: 'main a[href="/gallery"], footer a[href="/gallery"]' },
  { name: 'gallery → day', from: '/gallery', link: `main a[href="/${day}"]` },
  { name: 'calendar → day', from: '/calendar', link: `main a[href="/${day}"]` },
  { name: 'day → home', from: `/${day}`, link: 'header a[href="/#today"]' },
  { name: 'photo → day', from: `/${day}/1`, link: `main a[href="/${day}"]` },
];

/**
 * Opens a page on the slow phone with an empty cache, waits until it is at rest, and taps a link with no pause
 * between touch and click. `photoMs` is the time from the tap to the paint of the next page's first photo.
 *
 * @param saveData whether the browser asks to save data; the gallery then fetches nothing ahead
 */
export async function takeStep(
  browser: Browser,
  url: string,
  { from, link, name }: Step,
  saveData: boolean,
): Promise<Stepped> {
  const tab = await browser.newTab(phone(saveData));
  try {
    const aheadBytes = countAhead(tab);
    await atRest(tab, async () => {
      await tab.open(url + from);
      while (!(await tab.run(() => document.readyState === 'complete'))) await delay(POLL_MS);
    });
    await atRest(tab, () => tab.run(scrollTo, link));
    const aheadKb = aheadBytes() / 1000;
    const { href, x, y } = await tab.run(scrollTo, link);
    const tappedMs = Date.now();
    await tab.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await tab.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    for (let isThere = false; !isThere; await delay(POLL_MS)) {
      if (Date.now() - tappedMs > OPENS_WITHIN_MS) throw new Error(`${name}: the next page did not open`);
      // While one page replaces another, `isShown` may fail or never return.
      const shown = tab.run(isShown, href).catch(() => false);
      isThere = await Promise.race([shown, delay(RESPONDS_WITHIN_MS, false)]);
    }
    const { paintedMs, madeAhead } = await tab.run(firstPhoto);
    if (!(paintedMs > 0)) throw new Error(`${name}: no photo was painted`);
    return { photoMs: paintedMs - tappedMs, aheadKb, madeAhead };
  } finally {
    await tab.close();
  }
}

/** The settings of every page. Prerendered pages get them too, because they share the phone's line and processor. */
function phone(saveData: boolean): Setting[] {
  const bytesPerSec = { downloadThroughput: BYTES_PER_SEC, uploadThroughput: BYTES_PER_SEC };
  const scripts = [watchFirstPhoto, withoutServiceWorker, ...(saveData ? [askToSaveData] : [])];
  return [
    ['Page.enable', {}],
    ['Network.enable', {}],
    ['Network.emulateNetworkConditions', { offline: false, latency: LATENCY_MS, ...bytesPerSec }],
    ['Emulation.setCPUThrottlingRate', { rate: SLOWDOWN }],
    ['Emulation.setDeviceMetricsOverride', { ...WINDOW, deviceScaleFactor: PIXEL_RATIO, mobile: true }],
    ['Emulation.setTouchEmulationEnabled', { enabled: true }],
    ...scripts.map(
      (script): Setting => ['Page.addScriptToEvaluateOnNewDocument', { source: `(${script})()` }],
    ),
  ];
}

/** The emulation does not slow down service workers, and bypassing them by protocol would disable prerendering. */
function withoutServiceWorker(): void {
  ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined);
}

function askToSaveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/** Runs in each page before its scripts: asks the browser to report the paint of the first photo. */
function watchFirstPhoto(): void {
  const parsed = new MutationObserver(() => {
    const photo = document.querySelector('main img');
    photo?.setAttribute('elementtiming', 'first photo');
    if (photo) parsed.disconnect();
  });
  parsed.observe(document, { childList: true, subtree: true });
}

/** Does the work, then waits until no request starts or ends for `REST_MS`. An open event stream does not count. */
async function atRest(tab: Tab, work: () => Promise<unknown>): Promise<void> {
  let lastMs = performance.now();
  tab.onEvent((method) => {
    if (/^Network\.(requestWillBeSent|loadingFinished|loadingFailed)$/.test(method))
      lastMs = performance.now();
  });
  await work();
  while (performance.now() - lastMs < REST_MS) await delay(REST_MS / 10);
}

/** Runs in the page: scrolls the first visible link into view, and returns its URL and position. */
function scrollTo(selector: string): { href: string; x: number; y: number } {
  const link = [...document.querySelectorAll<HTMLAnchorElement>(selector)].find((one) =>
    one.checkVisibility(),
  );
  if (link === undefined) throw new Error(`No link ${selector}`);
  const isInView = ({ top, bottom }: DOMRect) => top >= 0 && bottom <= innerHeight;
  if (!isInView(link.getBoundingClientRect())) link.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = link.getBoundingClientRect();
  return { href: link.href, x: x + width / 2, y: y + Math.min(height / 2, innerHeight / 4) };
}

/** Runs in the page. */
function isShown(href: string): boolean {
  return location.href === href && !(document as { prerendering?: boolean }).prerendering;
}

/** Counts the bytes that are fetched ahead: documents and photos, and everything that prerendered pages load. */
function countAhead(tab: Tab): () => number {
  const ahead = new Set<unknown>();
  /** Bytes received per request: a fetch that the page aborts reports no total. */
  const received = new Map<unknown, number>();
  let bytes = 0;
  tab.onEvent((method, { requestId, request, type, encodedDataLength }, isAhead) => {
    if (method === 'Network.requestWillBeSent') {
      const { url } = request as { url: string };
      const isContent = !/\/api\/(?!images\/)/.test(url);
      if (isAhead || (isContent && ['Fetch', 'Prefetch'].includes(String(type)))) ahead.add(requestId);
    } else if (method === 'Network.dataReceived') {
      received.set(requestId, (received.get(requestId) ?? 0) + Number(encodedDataLength));
    } else if (ahead.has(requestId)) {
      if (method === 'Network.loadingFinished') bytes += Number(encodedDataLength);
      if (method === 'Network.loadingFailed') bytes += received.get(requestId) ?? 0;
    }
  });
  return () => bytes;
}

/** Runs in the next page. Returns the time at which its first photo was painted, in ms since 1970; NaN after 30 s. */
function firstPhoto(): Promise<{ paintedMs: number; madeAhead: number }> {
  const [visit] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
    activationStart: number;
  })[];
  const madeAhead = Number((visit?.activationStart ?? 0) > 0);
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const { url, startTime } of list.getEntries() as (PerformanceEntry & { url: string })[]) {
        // The `data:` URL is the photo's placeholder, which is painted first.
        if (!url.startsWith('data:')) resolve({ paintedMs: performance.timeOrigin + startTime, madeAhead });
      }
    }).observe({ type: 'element', buffered: true });
    setTimeout(() => resolve({ paintedMs: Number.NaN, madeAhead }), 30_000);
  });
}
