// Loads one address and prints what came of it as JSON. A process of its own: its work must not slow the judge.
import autocannon from 'autocannon';

const { url, headers, connections, seconds } = JSON.parse(process.argv[2]);
const result = await autocannon({ url, headers, connections, duration: seconds });
const statuses = Object.fromEntries(
  Object.entries(result.statusCodeStats).map(([status, { count }]) => [status, count]),
);
process.stdout.write(
  JSON.stringify({
    statuses,
    errors: result.errors + result.timeouts,
    requests: result.requests.total,
    seconds: result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    bytes: result.throughput.total,
  }),
);
