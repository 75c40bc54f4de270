import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' });

const isInstalled = promtool('--version').error === undefined;
if (!isInstalled)
  console.warn("promtool (Debian's package prometheus) is not installed: alerts are not tested.");

test.skipIf(!isInstalled)(
  '[OPS-2] each alert fires when its rule’s condition has lasted long enough, and not before',
  () => {
    const { status, stdout, stderr } = promtool('test', 'rules', at('alert-rules.yaml'));
    expect(`${stdout}${stderr}`).toContain('SUCCESS');
    expect(status).toBe(0);
  },
);
