import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const CHROMIUM =
  process.env['CHROMIUM_PATH'] ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));

/** Journeys in a real Chromium through the whole product on the embedded cloud, which runs once for all of them. */
export default defineConfig({
  testDir: '.',
  globalSetup: './product.ts',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results',
  // Limits for what has failed: on a machine three times slower, with other work beside it, all journeys pass within half of them.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  workers: 1,
  fullyParallel: false,
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      ...(CHROMIUM && { executablePath: CHROMIUM }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
