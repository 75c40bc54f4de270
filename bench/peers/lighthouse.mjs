// One visit by Lighthouse's phone, throttling applied to the network and the processor; prints its figures as JSON.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const [url, chromePath] = process.argv.slice(2);
/** A browser that never got to paint, on a machine that had no time for it, says nothing of the page. */
const LOOKS = 3;

/** With a browser of its own: one that did not paint once seldom paints later. */
async function look() {
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox'] });
  try {
    const { lhr } = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      throttlingMethod: 'devtools',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    });
    return lhr;
  } finally {
    chrome.kill();
  }
}

async function painted() {
  for (let looks = 1; ; looks++) {
    const lhr = await look();
    if (lhr.runtimeError === undefined) return lhr;
    if (lhr.runtimeError.code !== 'NO_FCP' || looks === LOOKS) throw new Error(lhr.runtimeError.message);
    console.error(`${url} was not painted; looking again`);
  }
}

const lhr = await painted();
const figure = (audit) => lhr.audits[audit].numericValue;
const score = (category) => Math.round(lhr.categories[category].score * 100);
const requests = lhr.audits['network-requests'].details.items;
if (requests.some(({ statusCode }) => statusCode >= 400 && statusCode !== 401)) {
  throw new Error(`${url} or a part of it was not answered`);
}
const bytes = (kind) =>
  requests
    .filter(({ resourceType }) => kind === undefined || resourceType === kind)
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
console.log(
  JSON.stringify({
    fcpMs: figure('first-contentful-paint'),
    lcpMs: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbtMs: figure('total-blocking-time'),
    speedIndexMs: figure('speed-index'),
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    scriptBytes: bytes('Script'),
    bytes: bytes(),
  }),
);
