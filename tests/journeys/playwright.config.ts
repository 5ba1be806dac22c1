import { defineConfig } from '@playwright/test';
import { BROWSER } from './browser.ts';

/** Journeys in a real Chromium through the whole product on the embedded cloud, one for each worker. */
export default defineConfig({
  testDir: '.',
  globalSetup: './product.ts',
  testMatch: '**/*.journey.ts',
  outputDir: '../../test-results',
  // Limits for what has failed: on a machine three times slower, with other work beside it, all journeys pass within half of them.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // Two cores bear three: a journey waits for its browser half of the time.
  workers: 3,
  fullyParallel: false,
  // Once more, and named UNSTABLE then: a journey that passes only sometimes is a defect to be mended, and hides no other.
  retries: 1,
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    // What moves is drawn by the processor here, a quarter of all that a journey takes. The journeys by keyboard, by touch and with a screen
    // reader have it as most people do.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: BROWSER,
  },
});
