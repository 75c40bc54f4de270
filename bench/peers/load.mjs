// Requests one URL as fast as possible and prints the result as JSON. A process of its own, so that its work does not
// slow down the measurement.
import autocannon from 'autocannon';

const { url, headers, connections, seconds } = JSON.parse(process.argv[2]);
/** Milliseconds with fractions: autocannon's own histogram has whole ones, too coarse for fast responses. */
const times = [];
/**
 * autocannon converts every body to text, which takes 0.5 ms for an image of 30 kB and would be measured for every
 * server. Bytes are still counted.
 */
const ignoreBodies = (client) => {
  client.pipelinedRequests.addBody = () => {};
};
const result = await new Promise((resolve, reject) => {
  const options = { url, headers, connections, duration: seconds, setupClient: ignoreBodies };
  const run = autocannon(options, (error, outcome) => (error ? reject(error) : resolve(outcome)));
  run.on('response', (_client, _status, _bytes, ms) => times.push(ms));
});
times.sort((a, b) => a - b);
const quantile = (portion) => times[Math.floor((times.length - 1) * portion)];
const statuses = Object.fromEntries(
  Object.entries(result.statusCodeStats).map(([status, { count }]) => [status, count]),
);
process.stdout.write(
  JSON.stringify({
    statuses,
    errors: result.errors + result.timeouts,
    requests: result.requests.total,
    seconds: result.duration,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
    bytes: result.throughput.total,
  }),
);
