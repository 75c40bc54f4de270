import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.ts';
import { SITE_ZONE } from './tests/support/site-zone.ts';

const { executablePath, args } = await findChromium({ shell: true });

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/models-folder.config.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  workers: 2,
  // Generous: a story checks that something happens, not how long a busy machine takes for it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A story that fails once and then passes is listed as flaky, with the trace of its second run.
  retries: process.env.CI === undefined ? 0 : 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    // One renderer at a time: a spare one for each story took a tenth of the run's processor time.
    launchOptions: { executablePath, args: [...args, '--renderer-process-limit=1'] },
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: SITE_ZONE,
    // A service worker's requests would bypass a story's routes; tests/e2e/offline.spec.ts allows it.
    serviceWorkers: 'block',
    // Recording every story costs a quarter of the run; `--trace retain-on-failure` records one while you work on it.
    trace: 'on-first-retry',
  },
});
