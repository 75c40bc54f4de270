import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';

/** Lighthouse's phone: its window, its line and a processor slowed down four times. */
const WINDOW = { width: 412, height: 823 };
const PIXEL_RATIO = 1.75;
const LATENCY_MS = 150;
const BYTES_PER_SEC = (1.6 * 1024 * 1024) / 8;
const SLOWDOWN = 4;
/** A page is at rest once nothing was requested for so long. */
const REST_MS = 2000;

/** A link from one kind of page to another. */
export interface Step {
  name: string;
  from: string;
  /** A selector of the link, of which the first that is seen is tapped. */
  link: string;
}

export type Stepped = { photoMs: number; aheadKb: number };

export const stepsOf = (day: string): Step[] => [
  { name: 'home → day', from: '/', link: `main a[href="/${day}"]` },
  { name: 'home → gallery', from: '/', link: 'main a[href="/gallery"], footer a[href="/gallery"]' },
  { name: 'gallery → day', from: '/gallery', link: `main a[href="/${day}"]` },
  { name: 'calendar → day', from: '/calendar', link: `main a[href="/${day}"]` },
  { name: 'day → home', from: `/${day}`, link: 'header a[href="/#today"]' },
  { name: 'photo → day', from: `/${day}/1`, link: `main a[href="/${day}"]` },
];

export function openBrowser(): Promise<Browser> {
  return findChromium().then(({ executablePath, args }) => chromium.launch({ executablePath, args }));
}

/**
 * Opens a page on the slow phone with an empty cache, waits until it is at rest, and taps a link without a moment between
 * touch and click. Times run from the tap to the paint of the next page's first photo.
 *
 * @param saveData as a browser that asks to save data, for which nothing is fetched ahead
 */
export async function takeStep(
  browser: Browser,
  url: string,
  { from, link, name }: Step,
  saveData: boolean,
): Promise<Stepped> {
  const context = await browser.newContext({
    viewport: WINDOW,
    deviceScaleFactor: PIXEL_RATIO,
    hasTouch: true,
    isMobile: true,
    // The emulation does not slow it down.
    serviceWorkers: 'block',
  });
  try {
    const page = await slowPage(context, saveData);
    await atRest(page, () => page.goto(url + from));
    const target = page.locator(link).filter({ visible: true }).first();
    await atRest(page, () => target.scrollIntoViewIfNeeded());
    const aheadKb = await page.evaluate(fetchedAheadKb);
    const next = new URL(String(await target.getAttribute('href')), url).href;
    await target.tap({ noWaitAfter: true });
    await page.waitForURL(next, { waitUntil: 'commit' });
    const photoMs = await page.evaluate(firstPhotoMs);
    if (!(photoMs > 0)) throw new Error(`${name}: no photo was painted`);
    return { photoMs, aheadKb };
  } finally {
    await context.close();
  }
}

async function slowPage(context: BrowserContext, saveData: boolean): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(watchFirstPhoto);
  if (saveData) {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
  }
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  const [downloadThroughput, uploadThroughput] = [BYTES_PER_SEC, BYTES_PER_SEC];
  const line = { offline: false, latency: LATENCY_MS, downloadThroughput, uploadThroughput };
  await protocol.send('Network.emulateNetworkConditions', line);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

/** Runs in each page before its scripts: notes the tap, and asks the browser to report the paint of the first photo. */
function watchFirstPhoto(): void {
  addEventListener('touchstart', () => sessionStorage.setItem('tapped', String(Date.now())), true);
  const parsed = new MutationObserver(() => {
    const photo = document.querySelector('main img');
    photo?.setAttribute('elementtiming', 'first photo');
    if (photo) parsed.disconnect();
  });
  parsed.observe(document, { childList: true, subtree: true });
}

/** Resolves once the page has requested nothing for a while; its event stream stays open and does not count. */
async function atRest(page: Page, work: () => Promise<unknown>): Promise<void> {
  let lastMs = performance.now();
  const touched = () => {
    lastMs = performance.now();
  };
  page.on('request', touched);
  page.on('requestfinished', touched);
  await work();
  while (performance.now() - lastMs < REST_MS) await page.waitForTimeout(REST_MS / 10);
  page.off('request', touched);
  page.off('requestfinished', touched);
}

/** Runs in the page. Documents and photos that its scripts have fetched. */
function fetchedAheadKb(): number {
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const ahead = requests.filter(
    ({ name, initiatorType }) => initiatorType === 'fetch' && !/\/api\/(?!images\/)/.test(name),
  );
  return ahead.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;
}

/** Runs in the next page: from the tap to the paint of its first photo. */
function firstPhotoMs(): Promise<number> {
  const tappedMs = Number(sessionStorage.getItem('tapped'));
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      for (const { url, startTime } of list.getEntries() as (PerformanceEntry & { url: string })[]) {
        // Its placeholder is painted before it.
        if (!url.startsWith('data:')) resolve(performance.timeOrigin + startTime - tappedMs);
      }
    }).observe({ type: 'element', buffered: true });
    setTimeout(() => resolve(Number.NaN), 30_000);
  });
}
