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
  timeout: 180_000,
  // Waiting ends with what is waited for; these only end what will never come, on a slow machine, too.
  expect: { timeout: 30_000 },
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
