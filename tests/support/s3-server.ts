import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const PROGRAMS = '/usr/bin';
const PYTHON = join(PROGRAMS, 'python3');
const MEMCACHED = join(PROGRAMS, 'memcached');
const SERVERS = ['account', 'container', 'object', 'proxy'] as const;
const START_LIMIT_MS = 240_000;
const POLL_MS = 100;

export interface S3Server {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Limits how many bytes a bucket accepts, as Swift's operator would; undefined removes the limit. */
  setQuota(bucket: string, bytes: number | undefined): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Builds the three rings, the files that tell Swift where its servers are, in one call. Swift's own command would
 * load Python three times for each.
 */
const BUILD_RINGS = `
import sys
from swift.common.ring import RingBuilder
folder = sys.argv[1]
for name, port in zip(('account', 'container', 'object'), sys.argv[2:]):
    builder = RingBuilder(4, 1, 0)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1', 'weight': 1})
    builder.rebalance()
    builder.get_ring().save('%s/%s.ring.gz' % (folder, name))
`;

/**
 * Whether OpenStack Swift is installed, whose s3api is a real S3-compatible server (in Debian swift-proxy,
 * swift-account, swift-container, swift-object and memcached).
 */
export function hasS3Server(): boolean {
  const programs = [...SERVERS.map((name) => join(PROGRAMS, `swift-${name}-server`)), PYTHON, MEMCACHED];
  return programs.every((program) => existsSync(program));
}

/** Starts Swift's four servers and memcached in a temporary folder, with one device and one replica. */
export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'gomai-s3-'));
  const device = join(folder, 'devices', 'd1');
  mkdirSync(device, { recursive: true });
  const ports = Object.fromEntries(
    await Promise.all(SERVERS.map(async (name) => [name, await freePort()] as const)),
  ) as Record<(typeof SERVERS)[number], number>;

  const cachePort = await freePort();

  writeFileSync(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = gomai\n[storage-policy:0]\nname = one\ndefault = yes\n',
  );
  for (const name of ['account', 'container', 'object'] as const) {
    const pipeline = `${name}-server`;
    writeFileSync(
      join(folder, `${name}.conf`),
      `${defaults(folder, ports[name])}mount_check = false
devices = ${join(folder, 'devices')}
[pipeline:main]
pipeline = ${pipeline}
[app:${pipeline}]
use = egg:swift#${name}
`,
    );
  }
  writeFileSync(
    join(folder, 'proxy.conf'),
    `${defaults(folder, ports.proxy)}[pipeline:main]
pipeline = catch_errors cache s3api tempauth bulk container_quotas slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_gomai_owner = a-secret-of-tests .admin
[filter:bulk]
use = egg:swift#bulk
[filter:container_quotas]
use = egg:swift#container_quotas
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`,
  );

  buildRings(folder, [ports.account, ports.container, ports.object]);

  const output = join(folder, 'output');
  const file = openSync(output, 'a');
  const memcached = spawn(
    MEMCACHED,
    ['-l', '127.0.0.1', '-p', String(cachePort), '-u', userInfo().username],
    { stdio: ['ignore', file, file] },
  );
  const servers = SERVERS.map((name) =>
    spawn(join(PROGRAMS, `swift-${name}-server`), [join(folder, `${name}.conf`)], {
      env: { PATH: '/usr/bin:/bin', SWIFT_CONF_FILE: join(folder, 'swift.conf') },
      stdio: ['ignore', file, file],
    }),
  );
  closeSync(file);
  const children = [memcached, ...servers];
  const stop = async () => {
    await Promise.all(children.map(end));
    rmSync(folder, { recursive: true, force: true });
  };
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  try {
    // Waits for all four servers: after a failed request the proxy avoids a server for a minute.
    await Promise.all(
      SERVERS.map((name) => untilAnswering(`http://127.0.0.1:${ports[name]}`, children, output)),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    endpoint,
    region: 'us-east-1',
    accessKeyId: 'gomai:owner',
    secretAccessKey: 'a-secret-of-tests',
    async setQuota(bucket, bytes) {
      const signIn = { 'x-auth-user': 'gomai:owner', 'x-auth-key': 'a-secret-of-tests' };
      const { headers } = await fetch(`${endpoint}/auth/v1.0`, { headers: signIn });
      const { ok, status } = await fetch(`${headers.get('x-storage-url')}/${bucket}`, {
        method: 'POST',
        headers: {
          'x-auth-token': headers.get('x-auth-token') ?? '',
          'x-container-meta-quota-bytes': String(bytes ?? ''),
        },
      });
      if (!ok) throw new Error(`the quota was not set: ${status}`);
    },
    stop,
  };
}

function defaults(folder: string, port: number): string {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
log_facility = LOG_LOCAL0
`;
}

function buildRings(folder: string, ports: number[]): void {
  const { status, stderr } = spawnSync(PYTHON, ['-c', BUILD_RINGS, folder, ...ports.map(String)]);
  if (status !== 0) throw new Error(`the rings were not built: ${stderr}`);
}

async function untilAnswering(url: string, children: ChildProcess[], output: string): Promise<void> {
  const until = Date.now() + START_LIMIT_MS;
  for (;;) {
    const dead = children.find(hasEnded);
    if (dead) {
      const { spawnargs, signalCode, exitCode } = dead;
      const printed = readFileSync(output, 'utf8');
      throw new Error(`${spawnargs.join(' ')} ended (${signalCode ?? exitCode}): ${printed}`);
    }
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => undefined,
    );
    // The request is unsigned, but even a refusal shows that the server listens.
    if (status !== undefined && status < 500) return;
    if (Date.now() > until) throw new Error(`the S3 server does not answer at ${url}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}
