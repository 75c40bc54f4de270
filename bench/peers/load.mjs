// Loads one address and prints what came of it as JSON. A process of its own: its work must not slow the judge.
import autocannon from 'autocannon';

const { url, headers, connections, seconds } = JSON.parse(process.argv[2]);
/** Milliseconds, with their fractions: its own histogram has whole ones, too coarse for what answers in less. */
const times = [];
/**
 * It makes text of every body, which of pictures took 0.5 ms for 30 kB: it measured itself, and every server alike.
 * Bytes are counted all the same.
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
