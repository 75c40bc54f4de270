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
  // Long, because stories do not measure speed and the machine may be busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // In CI a story that passes only at the second try is reported as flaky, with the trace of that try.
  retries: process.env.CI === undefined ? 0 : 1,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    // Chromium would start a spare renderer for each story, which took a tenth of the run's processor time.
    launchOptions: { executablePath, args: [...args, '--renderer-process-limit=1'] },
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: SITE_ZONE,
    // A service worker's requests would bypass a story's routes; stories that need service workers allow them.
    serviceWorkers: 'block',
    // Tracing every story would lengthen the run by a quarter. To debug one, use `--trace retain-on-failure`.
    trace: 'on-first-retry',
  },
});
