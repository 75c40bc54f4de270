// One visit by Lighthouse with a phone's network and processor throttling; with `audits`, only the scores that need
// neither. Prints the result as JSON.
import lighthouse from 'lighthouse';

const [url, port, kind] = process.argv.slice(2);
const AUDITS = ['accessibility', 'best-practices', 'seo'];
const isVisit = kind === 'visit';
const look = () =>
  lighthouse(url, {
    port: Number(port),
    output: 'json',
    logLevel: 'error',
    throttlingMethod: isVisit ? 'devtools' : 'provided',
    onlyCategories: isVisit ? ['performance', ...AUDITS] : AUDITS,
  });
let { lhr } = await look();
// On an overloaded machine the browser may never paint, which says nothing about the page: try once more.
if (lhr.runtimeError?.code === 'NO_FCP') ({ lhr } = await look());
if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
const figure = (audit) => lhr.audits[audit].numericValue;
const score = (category) => Math.round(lhr.categories[category].score * 100);
const scores = {
  accessibility: score('accessibility'),
  bestPractices: score('best-practices'),
  seo: score('seo'),
};
const requests = lhr.audits['network-requests']?.details.items ?? [];
const refused = requests.filter(({ statusCode }) => statusCode >= 400 && statusCode !== 401);
if (refused.length > 0) {
  const list = refused.map((request) => `${request.statusCode} ${request.url}`).join(', ');
  throw new Error(`Some requests of ${url} failed: ${list}`);
}
const bytes = (kind) =>
  requests
    .filter(({ resourceType }) => kind === undefined || resourceType === kind)
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
const visit = () => ({
  fcpMs: figure('first-contentful-paint'),
  lcpMs: figure('largest-contentful-paint'),
  cls: figure('cumulative-layout-shift'),
  tbtMs: figure('total-blocking-time'),
  speedIndexMs: figure('speed-index'),
  performance: score('performance'),
  ...scores,
  scriptBytes: bytes('Script'),
  bytes: bytes(),
});
console.log(JSON.stringify(isVisit ? visit() : scores));
